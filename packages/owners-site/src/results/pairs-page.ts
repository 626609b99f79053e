import { isolated, type PublicPreferences } from '@canvass/surveys';
import { bdi, markup, ownDirection, shownCount, type Html } from '@canvass/web/page';
import { cardId } from '../charts/card-ids.ts';
import { crossTable } from '../charts/cross-table.ts';
import { shownShare } from '../charts/shown-figures.ts';
import { resultsTexts } from '../cards/texts/results.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { deskPage } from '../desk/page.ts';
import { conditions } from '../reading/view/conditions.ts';
import type { ShownPart } from '../reading/view/read-filter.ts';
import type { ViewedPage } from '../reading/view/refused-view.ts';
import { viewQuery, type SliceView } from '../reading/view/slice-view.ts';
import { deskTexts } from '../desk-language/desk-texts.ts';

const texts = deskTexts('pairs', {
  title: 'In pairs: {question}',
  winner: 'More people rank {item} before each other item than behind it.',
  noWinner: 'No item is ranked before each other one by more people than behind it.',
  answered: { one: '{count} person answered.', other: '{count} people answered.' },
  corner: 'Ranked before',
  table: 'How many rank the item of the row before that of the column',
  note: 'Shares are of those who ranked at least one of the two. An item that a person did not rank counts as behind those that they ranked.',
  back: 'Back to the results',
});

export interface PairsPage extends ViewedPage {
  /** The text of the question. */
  readonly text: string;
  readonly preferences: PublicPreferences;
  /** The part of the answers that is compared; undefined if it is all. */
  readonly part: ShownPart | undefined;
  /** The view that the page's links keep. */
  readonly view: SliceView;
  /** Figures of fewer answers than this are hidden. 0 hides none. */
  readonly leastAnswers: number;
}

/** Renders how often each item of a ranking is before each other one. */
export function pairsPage(shown: PairsPage): string {
  const { visitor, heading, text, preferences, part, view, leastAnswers } = shown;
  const results = `${surveyAddress(visitor.tenant, heading.survey)}${viewQuery(view)}#${cardId(preferences.question)}`;
  const isFew = (count: number): boolean => count > 0 && count < leastAnswers;
  // Each pair says something about both of its items.
  const isHidden =
    preferences.answered < leastAnswers || preferences.items.some((item) => isFew(item.answered));
  return deskPage({
    title: `${texts.title({ question: isolated(text) })}: ${isolated(heading.title)}`,
    visitor,
    survey: heading,
    body: markup`${part !== undefined && conditions(part)}<h2${ownDirection(text)}>${text}</h2>
<div class="results">
<div class="card">
${isHidden ? markup`<p class="note">${resultsTexts.tooFew({ least: leastAnswers })}</p>\n` : comparison(preferences)}</div>
</div>
<nav class="pages" aria-label="${texts.back}">
<a href="${results}">${texts.back}</a>
</nav>`,
  });
}

function comparison(preferences: PublicPreferences): Html {
  const { answered, items, pairs, winner, question } = preferences;
  if (answered === 0) return markup`<p class="note">${resultsTexts.noAnswers}</p>\n`;
  const counts = new Map(pairs.map(({ item, over, answers }) => [`${item} ${over}`, answers]));
  const countOf = (item: string, over: string): number => counts.get(`${item} ${over}`) ?? 0;
  const winsOf = (item: string): number =>
    items.filter(({ id }) => id !== item && countOf(item, id) > countOf(id, item)).length;
  const inOrder = items.toSorted((a, b) => winsOf(b.id) - winsOf(a.id));
  const label = items.find(({ id }) => id === winner)?.label;
  return markup`<p class="counts">${texts.answered(answered)}</p>
<p><strong>${label === undefined ? texts.noWinner : bdi(texts.winner({ item: isolated(label) }))}</strong></p>
${crossTable({
  id: `pairs-${question}`,
  name: texts.table,
  corner: texts.corner,
  columns: inOrder.map((item) => item.label),
  rows: inOrder.map((item) => ({
    label: item.label,
    cells: inOrder.map((other) => {
      if (other.id === item.id) return { text: '–' };
      const [before, behind] = [countOf(item.id, other.id), countOf(other.id, item.id)];
      return {
        text: shownShare(before, before + behind),
        note: shownCount(before),
        fill: before / Math.max(1, before + behind),
      };
    }),
  })),
})}<p class="note">${texts.table}. ${texts.note}</p>
`;
}
