import type { AnswerContext } from '../src/kinds/answer-rule.ts';

/** A submission on 4 October 2024, for tests in which no question asks for the day. */
export const someDay: AnswerContext = { day: 20_000 };
