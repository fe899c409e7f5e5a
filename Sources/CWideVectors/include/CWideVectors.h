/* The hot loops of the streaming resampler for processors with AVX: eight floats at a time.

   C because Swift can't compile a function for instructions beyond the target's baseline, which on
   x86-64 is SSE2; the same loops in Swift take eight floats there as two halves. Operations and
   their order are the same (multiply, round, add, round; AVX has no fused one), and so is every
   bit. On other processors they are never called.

   A row is the kernel's taps at one phase, from `row` on. Where `upper` isn't 0, another row follows
   so many floats later, and the taps lie between both: `lower + (upper - lower) * weight`. `taps`, the
   number of them, is a multiple of 8. Arguments are numbers and no structs, which would pass through
   memory. */

/* Whether processor and system have AVX, without which the functions below must not be called. */
static inline int wide_vectors_are_usable(void) {
#ifdef __x86_64__
  return __builtin_cpu_supports("avx") != 0;
#else
  return 0;
#endif
}

typedef struct wide_pair {
  float left;
  float right;
} wide_pair;

/* The sum of the taps times the samples of one channel. */
float wide_weighted_sum(
  const float *row, long upper, float weight, long taps, const float *samples);

/* The sums of the taps times the samples of two channels, which share the work of reading the row. */
wide_pair wide_weighted_sums(
  const float *row, long upper, float weight, long taps, const float *left, const float *right);

/* Writes to each of `taps` places of `sums`: the sum `place` places on, plus `first` times the tap of
   `first_row`, plus `second` times the tap of `second_row`. */
void wide_spread_two(
  const float *first_row, const float *second_row, long upper, float first_weight,
  float second_weight, long taps, float first, float second, float *sums, long place);

/* The same for two channels. */
void wide_spread_two_pairs(
  const float *first_row, const float *second_row, long upper, float first_weight,
  float second_weight, long taps, float first_left, float first_right, float second_left,
  float second_right, float *left, float *right, long place);
