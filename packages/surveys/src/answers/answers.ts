/** What one question was answered with: text, an integer, a choice's value, or several choices' values. */
export type AnswerValue = string | number | string[];

/**
 * One respondent's answers by question id. A question without an answer has no key; one that was not asked, because its
 * `showIf` did not hold, is null.
 */
export type AnswerValues = Record<string, AnswerValue | null>;
