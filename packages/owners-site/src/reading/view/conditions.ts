import { isolated, describeFilter } from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import { conditionSubject, facetName } from './facet-name.ts';
import { filterTexts as texts } from '../texts.ts';
import type { SliceModel } from './slice-model.ts';
import { queryOf, viewAddress, type AddressParameters } from './slice-view.ts';
import { filterWords } from './filter-words.ts';

export interface ConditionsPage {
  /** Links that are shown if the page has a filter. */
  readonly links?: Html;
  /** The parameters that the page's addresses have beside those of the view. */
  readonly others?: AddressParameters;
  /** True if the page shows no groups. The view's comparison is then only kept for the way back. */
  readonly comparesNothing?: boolean;
}

/** Says in words which answers a page shows, with a link to remove each condition. It is empty if the page shows all answers. */
export function conditions(
  { view, history }: Pick<SliceModel, 'view' | 'history'>,
  { links, others = [], comparesNothing = false }: ConditionsPage = {},
): Html {
  const parts = describeFilter(view.filter, history, filterWords).map((part) =>
    condition(
      conditionSubject(history, part),
      part.predicate,
      viewAddress({ ...view, filter: part.without }, others),
    ),
  );
  const compared =
    !comparesNothing &&
    view.by !== undefined &&
    condition(
      texts.comparedBy,
      isolated(facetName(history, view.by)),
      viewAddress({ ...view, by: undefined }, others),
    );
  if (parts.length === 0 && compared === false) return markup``;
  return markup`<section class="shown-part" aria-label="${texts.conditions}">
<ul>
${parts}${compared}</ul>
<p class="no-print">${parts.length > 0 && links}<a href="${view.home}${queryOf(others)}">${texts.allAnswers}</a></p>
</section>
`;
}

function condition(subject: string, predicate: string, without: string): Html {
  return markup`<li><span class="subject">${bdi(subject)}</span> <span>${predicate}</span> <a class="no-print" href="${without}" aria-label="${texts.removeCondition({ condition: `${isolated(subject)} ${predicate}` })}">${texts.remove}</a></li>
`;
}
