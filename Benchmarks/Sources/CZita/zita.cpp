#include "CZita.h"

#include <zita-resampler/vresampler.h>

struct Zita {
  VResampler resampler;
};

Zita *zita_create(double ratio, unsigned channels, unsigned half_length) {
  Zita *zita = new Zita;
  if (zita->resampler.setup(ratio, channels, half_length) == 0) return zita;
  delete zita;
  return nullptr;
}

void zita_destroy(Zita *zita) { delete zita; }

unsigned zita_process(Zita *zita, const float *input, unsigned *count, float *output,
                      unsigned room) {
  VResampler &resampler = zita->resampler;
  resampler.inp_count = *count;
  resampler.inp_data = const_cast<float *>(input);
  resampler.out_count = room;
  resampler.out_data = output;
  resampler.process();
  *count -= resampler.inp_count;
  return room - resampler.out_count;
}
