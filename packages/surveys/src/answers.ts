/** What one question was answered with: text, an integer, a choice's value, or several choices' values. */
export type AnswerValue = string | number | string[];

/** One respondent's answers by question id. A question without an answer has no key. */
export type AnswerValues = Record<string, AnswerValue>;
