import type { Question, QuestionType } from '../../src/index.ts';
import { choice } from './choice.ts';
import { contact } from './contact.ts';
import { consent } from './consent.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import type { KindGenerators } from './kind-generators.ts';
import { files } from './files.ts';
import { matrix } from './matrix.ts';
import { number } from './number.ts';
import { phone } from './phone.ts';
import { ranking } from './ranking.ts';
import { scale } from './scale.ts';
import { sum } from './sum.ts';
import { statement } from './statement.ts';
import { text } from './text.ts';
import { time } from './time.ts';
import { url } from './url.ts';

/** The generators of all kinds. */
export const generators: Readonly<Record<QuestionType, KindGenerators<Question>>> = {
  text,
  email,
  phone,
  url,
  number,
  scale,
  choice,
  date,
  time,
  matrix,
  ranking,
  sum,
  contact,
  consent,
  statement,
  files,
};

export function generatorsOf({ type }: { readonly type: QuestionType }): KindGenerators<Question> {
  return generators[type];
}
