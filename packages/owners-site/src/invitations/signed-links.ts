import {
  type AnswerFault,
  dayAt,
  describeFault,
  type FieldError,
  hiddenQuestionsOf,
  readHiddenAnswers,
  type SurveyDefinition,
} from '@canvass/surveys';
import { maxSignedBytes, type SignedAnswers, signedBytesOf } from '@canvass/web/app';

/** One request or table signs at most this many links of a batch. */
export const maxSignedLinks = 10_000;
/** A response has at most this many faults. */
const maxFaults = 100;

/** A fault in the answers of one link. */
export interface SignedFault {
  /** The position of the link, from 0. */
  readonly index: number;
  /** The hidden question; undefined: all answers of the link. */
  readonly question: string | undefined;
  readonly why: AnswerFault | 'no-hidden-question' | 'too-long-for-a-link';
}

/** Returns which of these answers no hidden question takes, at most 100 of them. */
export function faultsOfSigned(
  definition: SurveyDefinition,
  links: readonly SignedAnswers[],
  nowMs: number,
): SignedFault[] {
  const hidden = hiddenQuestionsOf(definition);
  const known = new Set(hidden?.questions.map(({ id }) => id));
  const context = { day: dayAt(nowMs) };
  const faults: SignedFault[] = [];
  for (const [index, answers] of links.entries()) {
    for (const question of Object.keys(answers)) {
      if (!known.has(question)) faults.push({ index, question, why: 'no-hidden-question' });
    }
    for (const { name: question, why } of readHiddenAnswers(answers, hidden, context).ignored) {
      faults.push({ index, question, why });
    }
    if (signedBytesOf(answers) > maxSignedBytes) {
      faults.push({ index, question: undefined, why: 'too-long-for-a-link' });
    }
    if (faults.length >= maxFaults) return faults.slice(0, maxFaults);
  }
  return faults;
}

/** The fault in words for programs. */
export function signedError({ index, question, why }: SignedFault): FieldError {
  const path = question === undefined ? `answers[${index}]` : `answers[${index}].${question}`;
  return { path, message: typeof why === 'string' ? messages[why] : describeFault(why) };
}

const messages = {
  'no-hidden-question': 'No hidden question has this id',
  'too-long-for-a-link': `The answers of a link have at most ${maxSignedBytes} bytes`,
};
