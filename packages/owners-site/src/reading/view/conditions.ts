import { isolated, describeFilter } from '@canvass/surveys';
import { bdi, drawIcon, type Html, markup } from '@canvass/web/page';
import { conditionSubject } from './facet-name.ts';
import { filterTexts as texts } from '../texts.ts';
import type { SliceModel } from './slice-model.ts';
import { queryOf, viewAddress, type AddressParameters } from './slice-view.ts';
import { shownFilterWords } from './filter-words.ts';

export interface ConditionsPage {
  /** Stands behind the conditions, such as a menu that adds one. The page has it without conditions, too. */
  readonly add?: Html;
  /** Says how many answers fit. */
  readonly count?: Html;
  /** Links that are shown if the page has a filter. */
  readonly links?: Html;
  /** The parameters that the page's addresses have beside those of the view. */
  readonly others?: AddressParameters;
}

/**
 * Shows which answers a page shows: a chip for each condition, whose link removes it. It is empty if the page shows all answers and has nothing
 * to add.
 */
export function conditions(
  { view, history }: Pick<SliceModel, 'view' | 'history'>,
  { add, count, links, others = [] }: ConditionsPage = {},
): Html {
  const chips = describeFilter(view.filter, history, shownFilterWords()).map((part) =>
    chip(
      conditionSubject(history, part),
      part.predicate,
      viewAddress({ ...view, filter: part.without }, others),
    ),
  );
  const isWhole = chips.length === 0;
  if (isWhole && add === undefined) return markup``;
  return markup`<section class="filters" aria-label="${texts.conditions}">
${!isWhole && markup`<ul>\n${chips}</ul>\n`}${add}${count}${
    !isWhole &&
    markup`<p class="push no-print">${chips.length > 0 && links}<a class="button bare" href="${view.home}${queryOf(others)}">${texts.allAnswers}</a></p>
`
  }</section>
`;
}

function chip(subject: string, predicate: string, without: string): Html {
  return markup`<li><a class="chip" href="${without}" aria-label="${texts.removeCondition({ condition: `${isolated(subject)} ${predicate}` })}"><span>${bdi(subject)} <b>${predicate}</b></span>${drawIcon('x', { isSmall: true })}</a></li>
`;
}
