import {
  type AnswerFilter,
  compareCodePoints,
  endingFacetId,
  maxFilterConditions,
  otherChoicesFilter,
  screenOutsOf,
} from '@canvass/surveys';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { type SliceView, viewAddress } from '../reading/view/slice-view.ts';
import type { ResultsModel } from './results-model.ts';
import { resultsTexts } from './texts/results.ts';

const texts = resultsTexts.figures.screenedOut;

/** How many of the shown answers were screened out, and a link that leaves them out. */
export interface ScreenedOut {
  readonly name: string;
  readonly value: Html;
  readonly note: Html | undefined;
}

/** Returns what the page says of the answers that were screened out; undefined if no ending does so, or if their number is hidden. */
export function screenedOut(model: ResultsModel): ScreenedOut | undefined {
  const { summary, isPartHidden, hiddenFacets } = model;
  const count = summary.screenedOut;
  if (count === undefined || isPartHidden || hiddenFacets.has(endingFacetId)) return undefined;
  const link = count === 0 ? undefined : linkWithout(model);
  return {
    name: texts.name,
    value: markup`<b>${shownCount(count)}</b>`,
    note: link === undefined ? undefined : markup`<a href="${link}">${texts.leaveOut}</a>`,
  };
}

/** Returns the address of the same page without those answers; undefined if the page has no links, or is about endings already. */
function linkWithout({ slice, history }: ResultsModel): string | undefined {
  if (!slice?.hasLinks) return undefined;
  const { filter } = slice.view;
  if (filter.questions.some(({ question }) => question === endingFacetId)) return undefined;
  if (filter.questions.length >= maxFilterConditions) return undefined;
  return viewAddress(without(slice.view, screenOutsOf(history)));
}

function without(view: SliceView, screenOuts: readonly string[]): SliceView {
  const condition = otherChoicesFilter(endingFacetId, screenOuts);
  const questions = [...view.filter.questions, condition].toSorted((one, other) =>
    compareCodePoints(one.question, other.question),
  );
  const filter: AnswerFilter = { ...view.filter, questions };
  return { ...view, filter };
}
