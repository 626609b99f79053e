import type { Question, QuestionType } from '../../src/index.ts';
import { choice } from './choice.ts';
import { date } from './date.ts';
import type { KindGenerators } from './kind-generators.ts';
import { matrix } from './matrix.ts';
import { scale } from './scale.ts';
import { text } from './text.ts';

/** The generators of all kinds. */
export const generators: Readonly<Record<QuestionType, KindGenerators<Question>>> = {
  text,
  scale,
  choice,
  date,
  matrix,
};

export function generatorsOf({ type }: { readonly type: QuestionType }): KindGenerators<Question> {
  return generators[type];
}
