import type { SurveyHistory } from '@canvass/surveys';
import type { SliceView } from './slice-view.ts';

/** The part of the answers that a page shows, and the links to other parts. */
export interface SliceModel {
  readonly view: SliceView;
  /** All versions of the survey. They are needed to describe conditions in words. */
  readonly history: SurveyHistory;
  /** The number of all answers, matching or not; undefined if the page shows all. */
  readonly of: number | undefined;
  /** Whether bars, columns and words are links. */
  readonly hasLinks: boolean;
}

/** The links of a page have at most this many characters in total. Each repeats the filter, and a survey can have 40,000 choices. */
const mostLinkCharacters = 8 * 1024 ** 2;
/** The estimated length of a link without its filter. */
const linkCharacters = 100;

/** Returns whether a page with this many links, each with this query, stays at a size that browsers can show. */
export function linksFit(links: number, query: string): boolean {
  return links * (linkCharacters + query.length) <= mostLinkCharacters;
}
