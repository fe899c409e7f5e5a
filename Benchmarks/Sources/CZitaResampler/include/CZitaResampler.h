// The C++ classes Resampler and VResampler of zita-resampler as functions in C.
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
// Sets out for another ratio, given relative to the first one: 1/16 to 16, and at most 64 together.
void zita_vresampler_glide(zita_vresampler *resampler, double relative_ratio);

// Resamples interleaved frames until the input is used up or the output is full. The counts hold
// the frames there are on entry, and those left over on return.
void zita_vresampler_process(zita_vresampler *resampler, const float *input, unsigned *input_count,
                             float *output, unsigned *output_count);

typedef struct zita_resampler zita_resampler;

// The rates count by their ratio alone, of up to 1000 phases. NULL when refused.
zita_resampler *zita_resampler_create(unsigned input_rate, unsigned output_rate, unsigned channels,
                                      unsigned half_length);
void zita_resampler_destroy(zita_resampler *resampler);
// As zita_vresampler_process.
void zita_resampler_process(zita_resampler *resampler, const float *input, unsigned *input_count,
                            float *output, unsigned *output_count);

#ifdef __cplusplus
}
#endif

#endif
