#include "CZitaResampler.h"

#include <zita-resampler/resampler.h>
#include <zita-resampler/vresampler.h>

int zita_version_major(void) { return ZITA_RESAMPLER_MAJOR_VERSION; }
int zita_version_minor(void) { return ZITA_RESAMPLER_MINOR_VERSION; }

namespace {

// Resampler and VResampler have the same members for one call's buffers.
template <typename Class>
void process(Class &it, const float *input, unsigned *input_count, float *output,
             unsigned *output_count) {
  it.inp_data = const_cast<float *>(input);
  it.inp_count = *input_count;
  it.out_data = output;
  it.out_count = *output_count;
  it.process();
  *input_count = it.inp_count;
  *output_count = it.out_count;
}

}  // namespace

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

void zita_vresampler_glide(zita_vresampler *resampler, double relative_ratio) {
  resampler->resampler.set_rratio(relative_ratio);
}

void zita_vresampler_process(zita_vresampler *resampler, const float *input, unsigned *input_count,
                             float *output, unsigned *output_count) {
  process(resampler->resampler, input, input_count, output, output_count);
}

struct zita_resampler {
  Resampler resampler;
};

zita_resampler *zita_resampler_create(unsigned input_rate, unsigned output_rate, unsigned channels,
                                      unsigned half_length) {
  auto *made = new zita_resampler;
  if (made->resampler.setup(input_rate, output_rate, channels, half_length) == 0) return made;
  delete made;
  return nullptr;
}

void zita_resampler_destroy(zita_resampler *resampler) { delete resampler; }

void zita_resampler_process(zita_resampler *resampler, const float *input, unsigned *input_count,
                            float *output, unsigned *output_count) {
  process(resampler->resampler, input, input_count, output, output_count);
}
