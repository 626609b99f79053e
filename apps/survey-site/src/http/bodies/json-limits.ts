/** What one JSON body may hold. It bounds what parsing and checking it cost, whatever its bytes are. */
export interface JsonLimits {
  /** Levels of nesting. */
  readonly depth: number;
  /** Elements and properties of all arrays and objects together. */
  readonly values: number;
  /** Properties of all objects together: one costs several times as much as an element. */
  readonly properties: number;
}

/** An answer of 200 questions with 200 choices each, and some unknown questions, which its refusal names. */
export const answerLimits: JsonLimits = { depth: 8, values: 41_000, properties: 1_000 };

/** A definition of 200 questions with 200 choices each, every choice with value and label. */
export const definitionLimits: JsonLimits = { depth: 8, values: 125_000, properties: 85_000 };
