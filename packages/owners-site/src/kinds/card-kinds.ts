import type { Question, QuestionType } from '@canvass/surveys';
import type { KindCard } from './kind-card.ts';
import { scaleCard } from './scale/card.ts';

const cards: { readonly [Type in QuestionType]: KindCard<Extract<Question, { readonly type: Type }>> } = {
  text: {},
  scale: scaleCard,
  choice: {},
  date: {},
  matrix: {},
};

function cardOf(type: QuestionType): KindCard<Question> {
  return cards[type] as KindCard<Question>;
}

/** Returns what a question calls some of its values. */
export function valueLabels(question: Question): ReadonlyMap<number, string> {
  return cardOf(question.type).valueLabels?.(question) ?? new Map();
}
