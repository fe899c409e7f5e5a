#include "CZitaResampler.h"

#include <zita-resampler/vresampler.h>

int zita_version_major(void) { return ZITA_RESAMPLER_MAJOR_VERSION; }
int zita_version_minor(void) { return ZITA_RESAMPLER_MINOR_VERSION; }

struct zita_vresampler {
  VResampler resampler;
};

zita_vresampler *zita_vresampler_create(double ratio, unsigned channels, unsigned half_length) {
  auto *made = new zita_vresampler;
  if (made->resampler.setup(ratio, channels, half_length) == 0) return made;
  delete made;
  return nullptr;
}

void zita_vresampler_destroy(zita_vresampler *resampler) { delete resampler; }

void zita_vresampler_process(zita_vresampler *resampler, const float *input, unsigned *input_count,
                             float *output, unsigned *output_count) {
  VResampler &it = resampler->resampler;
  it.inp_data = const_cast<float *>(input);
  it.inp_count = *input_count;
  it.out_data = output;
  it.out_count = *output_count;
  it.process();
  *input_count = it.inp_count;
  *output_count = it.out_count;
}
