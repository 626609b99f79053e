import { type Html, markup } from '@canvass/web/page';
import { cardId } from '../../../charts/card-ids.ts';
import type { ChoiceSort } from '../../../reading/view/choice-sort.ts';
import { viewAddress } from '../../../reading/view/slice-view.ts';
import type { ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';

const texts = resultsTexts.choice;

/** Makes the links that choose the order of the choices. They lead back to the card. */
export function sortLinks(id: string, { sort: current, slice }: ResultsModel): Html {
  const link = (sort: ChoiceSort, text: string): Html =>
    markup`<a href="${slice === undefined ? `?sort=${sort}` : viewAddress({ ...slice.view, sort })}#${cardId(id)}"${sort === current && markup` aria-current="true"`}>${text}</a>`;
  return markup`<p class="sort">${texts.sort} ${link('order', texts.byOrder)} ${link('count', texts.byCount)}</p>
`;
}
