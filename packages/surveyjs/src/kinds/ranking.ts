import type { QuestionOf } from '@canvass/surveys';
import { isTrue, numberOf } from '../json.ts';
import { choicesOf } from './choice-list.ts';
import { itemsWithIds } from './item-list.ts';
import type { BodyReader, KindSurveyJs } from './kind-surveyjs.ts';

const rankingBody: BodyReader = (element, around) => {
  const written = element.get('choices');
  const choices = choicesOf(element, Array.isArray(written) ? written : [], 'choices');
  const items = itemsWithIds(element, choices, 'choices', around);
  if (items === undefined) return undefined;
  const order = element.get('choicesOrder') === 'random' ? { order: 'random' as const } : {};
  if (!isTrue(element.get('selectToRankEnabled'))) return { type: 'ranking', items, ...order };
  const most = numberOf(element.get('maxSelectedChoices')) ?? 0;
  const top = Number.isInteger(most) && most >= 1 && most < items.length ? most : undefined;
  // In the file a person may rank fewer.
  const least = numberOf(element.get('minSelectedChoices')) ?? 0;
  if (least !== (top ?? items.length)) {
    element.note('minSelectedChoices', { code: 'property', property: 'minSelectedChoices' });
  }
  return { type: 'ranking', items, ...order, ...(top !== undefined && { top }) };
};

export const rankingSurveyJs: KindSurveyJs<QuestionOf<'ranking'>> = {
  imports: { ranking: rankingBody },
  write: ({ items, order, top }) => ({
    type: 'ranking',
    choices: items.map(({ id, label }) => ({ value: id, text: label })),
    ...(order !== undefined && { choicesOrder: order }),
    ...(top !== undefined && {
      selectToRankEnabled: true,
      minSelectedChoices: top,
      maxSelectedChoices: top,
    }),
  }),
  isList: () => true,
  reads: new Set(['selectToRankEnabled', 'minSelectedChoices']),
};
