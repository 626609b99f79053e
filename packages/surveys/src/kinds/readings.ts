import { choiceReading } from './choice/reading.ts';
import { consentReading } from './consent/reading.ts';
import { contactReading } from './contact/reading.ts';
import { dateReading } from './date/reading.ts';
import { emailFault } from './email/email-fault.ts';
import { filesReading } from './files/reading.ts';
import { isBlankText, keptReadingOf } from './kept-answer.ts';
import type { AnswerReading } from './kind.ts';
import type { QuestionType } from './kinds.ts';
import { matrixReading } from './matrix/reading.ts';
import { numberReading } from './number/reading.ts';
import { phoneFault } from './phone/phone-fault.ts';
import { rankingReading } from './ranking/reading.ts';
import { scaleReading } from './scale/reading.ts';
import { statementReading } from './statement/reading.ts';
import { sumReading } from './sum/reading.ts';
import { textReading } from './text/reading.ts';
import { timeReading } from './time/reading.ts';
import { urlFault } from './url/url-fault.ts';
import type { AnswerFault } from '../shared/answer-fault.ts';

/** How the answers to questions of each kind are read, without the rest of the kinds: a browser loads it. */
const readings: { readonly [Type in QuestionType]: AnswerReading<never> } = {
  text: textReading,
  email: keptReadingOf(emailFault),
  phone: keptReadingOf(phoneFault),
  url: keptReadingOf(urlFault),
  number: numberReading,
  scale: scaleReading,
  choice: choiceReading,
  date: dateReading,
  time: timeReading,
  matrix: matrixReading,
  ranking: rankingReading,
  sum: sumReading,
  contact: contactReading,
  consent: consentReading,
  statement: statementReading,
  files: filesReading,
};

export function readingOf({ type }: { readonly type: QuestionType }): AnswerReading<never> {
  return readings[type];
}

/** What one control takes: that of a question of this type with these options. */
export interface TypedControl {
  readonly type: QuestionType;
  readonly options: unknown;
}

/** What is wrong with the text of a control, as the validator finds it; undefined if nothing is, or if it is blank. */
export function typedFault({ type, options }: TypedControl, text: string): AnswerFault | undefined {
  if (isBlankText(text)) return undefined;
  // `options` are those of a question of this type.
  const reading = readings[type] as AnswerReading<unknown>;
  return reading.typedFault?.(text, options);
}
