/**
 * Answers to read until the share of every choice of a question is known to within `margin`, all at once with 95 % confidence,
 * whatever the shares are: Thompson, "Sample size for estimating multinomial proportions", The American Statistician 41 (1987),
 * with the correction for a finite number of answers. `@canvass/analyses/estimates` needs as many of single answers, to 1 %, and more of
 * clusters of answers that are alike.
 */
export function sampleSize(answers: number, margin: number): number {
  const ofAny = thompson95 / margin ** 2;
  return answers <= 1 ? answers : ofAny / (1 + (ofAny - 1) / answers);
}

/** The worst case: three choices that are equally frequent. */
const thompson95 = 1.27359;
