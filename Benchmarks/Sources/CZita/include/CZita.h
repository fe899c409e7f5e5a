/* The variable-rate resampler of zita-resampler, a C++ class, for Swift. */
#ifdef __cplusplus
extern "C" {
#endif

typedef struct Zita Zita;

/* A resampler for output frames per input frame `ratio`, with a filter of `half_length` frames to
   each side; a null pointer when it can't be made. */
Zita *_Nullable zita_create(double ratio, unsigned channels, unsigned half_length);
void zita_destroy(Zita *_Nonnull zita);

/* Resamples interleaved frames as far as input and room allow; returns the frames made. */
unsigned zita_process(Zita *_Nonnull zita, const float *_Nonnull input, unsigned *_Nonnull count,
                      float *_Nonnull output, unsigned room);

#ifdef __cplusplus
}
#endif
