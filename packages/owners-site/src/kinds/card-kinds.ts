import type { Question, QuestionSummary, QuestionType } from '@canvass/surveys';
import type { KindCard, PictureOfParts } from './kind-card.ts';
import { matrixCard } from './matrix/card.ts';
import { scaleCard } from './scale/card.ts';

const cards: { readonly [Type in QuestionType]: KindCard<Extract<Question, { readonly type: Type }>> } = {
  text: {},
  scale: scaleCard,
  choice: {},
  date: {},
  matrix: matrixCard,
};

function cardOf(type: QuestionType): KindCard<Question> {
  return cards[type] as KindCard<Question>;
}

/** Returns what a question calls some of its values. */
export function valueLabels(question: Question): ReadonlyMap<number, string> {
  return cardOf(question.type).valueLabels?.(question) ?? new Map();
}

/** Returns what shows all parts of a question together; undefined if each has the card of its facet. */
export function pictureOfParts(result: QuestionSummary): PictureOfParts | undefined {
  return cardOf(result.type).picture?.(result);
}
