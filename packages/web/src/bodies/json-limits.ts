/** Bounds the cost of parsing and validating one JSON body. */
export interface JsonLimits {
  /** A JSON body with more levels of nesting is refused. */
  readonly depth: number;
  /** A JSON body with more elements and properties of all arrays and objects together is refused. */
  readonly values: number;
  /** A JSON body with more properties of all objects together is refused: one costs several times as much as an element. */
  readonly properties: number;
}

/**
 * Fits answers to 200 questions with 200 choices each, or to 1,000 questions and rows, and some that are unknown, which the refusal names.
 */
export const answerLimits: JsonLimits = { depth: 8, values: 41_000, properties: 1_200 };

/** Fits 200 questions with 200 choices each, every choice with value and label. The values of a condition on a row of a matrix are 9 deep. */
export const definitionLimits: JsonLimits = { depth: 10, values: 125_000, properties: 85_000 };
