#include "CWideVectors.h"

#include <stddef.h>

#ifdef __x86_64__
#define WIDE __attribute__((target("avx")))
#else
#define WIDE
#endif
#define INLINE static inline WIDE __attribute__((always_inline))

/* Eight floats from anywhere. */
typedef float lanes __attribute__((vector_size(32), aligned(4)));

INLINE lanes at(const float *place) { return *(const lanes *)place; }

INLINE lanes taps_at(const float *row, long upper, float weight) {
  lanes lower = at(row);
  return upper != 0 ? lower + (at(row + upper) - lower) * weight : lower;
}

/* By halves, as in Swift. */
INLINE float total(lanes sum) {
  typedef float four __attribute__((vector_size(16)));
  four halves = __builtin_shufflevector(sum, sum, 0, 1, 2, 3) +
                __builtin_shufflevector(sum, sum, 4, 5, 6, 7);
  return (halves[0] + halves[2]) + (halves[1] + halves[3]);
}

/* The loops. They are compiled twice, for rows that are blended and for rows that aren't, so that no
   round has to ask. */

INLINE wide_pair weigh(
  const float *row, long upper, float weight, long taps, const float *left, const float *right) {
  lanes left_sum = {0}, right_sum = {0};
  for (long index = 0; index < taps; index += 8) {
    lanes weights = taps_at(row + index, upper, weight);
    left_sum += weights * at(left + index);
    if (right != NULL) right_sum += weights * at(right + index);
  }
  return (wide_pair){total(left_sum), total(right_sum)};
}

INLINE void spread(
  const float *first_row, const float *second_row, long upper, float first_weight,
  float second_weight, long taps, float first_left, float first_right, float second_left,
  float second_right, float *left, float *right, long place) {
  for (long index = 0; index < taps; index += 8) {
    lanes first = taps_at(first_row + index, upper, first_weight);
    lanes second = taps_at(second_row + index, upper, second_weight);
    *(lanes *)(left + index) = at(left + index + place) + first * first_left + second * second_left;
    if (right != NULL)
      *(lanes *)(right + index) =
        at(right + index + place) + first * first_right + second * second_right;
  }
}

WIDE float wide_weighted_sum(
  const float *row, long upper, float weight, long taps, const float *samples) {
  if (upper != 0) return weigh(row, upper, weight, taps, samples, NULL).left;
  return weigh(row, 0, 0, taps, samples, NULL).left;
}

WIDE wide_pair wide_weighted_sums(
  const float *row, long upper, float weight, long taps, const float *left, const float *right) {
  if (right == NULL) __builtin_unreachable();
  if (upper != 0) return weigh(row, upper, weight, taps, left, right);
  return weigh(row, 0, 0, taps, left, right);
}

WIDE void wide_spread_two(
  const float *first_row, const float *second_row, long upper, float first_weight,
  float second_weight, long taps, float first, float second, float *sums, long place) {
  if (upper != 0)
    spread(
      first_row, second_row, upper, first_weight, second_weight, taps, first, 0, second, 0, sums,
      NULL, place);
  else
    spread(first_row, second_row, 0, 0, 0, taps, first, 0, second, 0, sums, NULL, place);
}

WIDE void wide_spread_two_pairs(
  const float *first_row, const float *second_row, long upper, float first_weight,
  float second_weight, long taps, float first_left, float first_right, float second_left,
  float second_right, float *left, float *right, long place) {
  if (right == NULL) __builtin_unreachable();
  if (upper != 0)
    spread(
      first_row, second_row, upper, first_weight, second_weight, taps, first_left, first_right,
      second_left, second_right, left, right, place);
  else
    spread(
      first_row, second_row, 0, 0, 0, taps, first_left, first_right, second_left, second_right, left,
      right, place);
}
