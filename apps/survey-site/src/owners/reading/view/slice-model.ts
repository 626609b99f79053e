import type { PublicGroupedSlice, SurveyHistory } from '@canvass/surveys';
import type { SliceView } from './slice-view.ts';

/** The answers with one of the values that are compared. */
export type ComparedGroup = PublicGroupedSlice['groups'][number];

/** Which part of the answers a page shows, beside others that it leads to. */
export interface SliceModel {
  readonly view: SliceView;
  /** All versions of the survey, for conditions in words. */
  readonly history: SurveyHistory;
  /** The answers that the shown ones were taken from; undefined: all are shown. */
  readonly of: number | undefined;
  /** The summaries of the compared groups, in their order; undefined: none are compared. */
  readonly groups: readonly ComparedGroup[] | undefined;
  /** Groups that are not among them because they are small, or would give away one that is. */
  readonly hiddenGroups?: readonly ComparedGroup[];
  /** Bars, columns and words are links. */
  readonly hasLinks: boolean;
}

/** In characters: each link repeats the whole filter, and a survey can have 40,000 choices. */
const mostLinkCharacters = 8 * 1024 ** 2;
/** Of a link, beside the filter. */
const linkCharacters = 100;

/** Whether that many links with this query leave the page at a size that browsers can show. */
export function linksFit(links: number, query: string): boolean {
  return links * (linkCharacters + query.length) <= mostLinkCharacters;
}
