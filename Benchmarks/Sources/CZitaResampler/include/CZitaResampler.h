// The C++ class VResampler of zita-resampler as functions in C.
#ifndef CZITARESAMPLER_H
#define CZITARESAMPLER_H

#ifdef __cplusplus
extern "C" {
#endif

int zita_version_major(void);
int zita_version_minor(void);

typedef struct zita_vresampler zita_vresampler;

// `ratio` is the output rate over the input rate, 1/16 to 64; `half_length` is 8 to 96. NULL when
// refused.
zita_vresampler *zita_vresampler_create(double ratio, unsigned channels, unsigned half_length);
void zita_vresampler_destroy(zita_vresampler *resampler);

// Resamples interleaved frames until the input is used up or the output is full. The counts hold
// the frames there are on entry, and those left over on return.
void zita_vresampler_process(zita_vresampler *resampler, const float *input, unsigned *input_count,
                             float *output, unsigned *output_count);

#ifdef __cplusplus
}
#endif

#endif
