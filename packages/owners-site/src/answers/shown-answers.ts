import type { NumberedAnswer } from '@canvass/answer-log';
import type { TagCount, TagIndex } from '@canvass/answer-tags';
import type { Html } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import type { SurveyHeading } from '../desk/page.ts';
import type { ShownPart } from '../reading/view/read-filter.ts';
import type { Neighbours } from './answer-places.ts';
import type { ListView } from './list-view.ts';
import type { QuestionColumn } from './question-column.ts';
import type { TagFault } from './tag-views.ts';

/** The answer that is open beside the list. */
export interface OpenAnswer extends Neighbours {
  readonly answer: NumberedAnswer;
  /** Why a tag was refused, and what was entered. */
  readonly fault: TagFault | undefined;
}

export interface AnswersPage {
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  readonly nowMs: number;
  readonly list: ListView;
  /** All questions of the survey. */
  readonly questions: readonly QuestionColumn[];
  /** The answers of the list, the newest first. */
  readonly answers: readonly NumberedAnswer[];
  /** The part of the answers that the list shows; undefined if it shows all. */
  readonly part: ShownPart | undefined;
  /** The numbers of the newest and the oldest answer that were looked at. */
  readonly range: { readonly from: number; readonly downTo: number };
  /** The highest number of an answer of the survey; 0 if it has none. */
  readonly end: number;
  /** Whether some of the answers' numbers are missing, because their answers were erased or removed. */
  readonly hasGaps: boolean;
  /** The numbers at which the pages of newer and of older answers begin; undefined if there is no such page. */
  readonly newerFrom: number | undefined;
  readonly olderFrom: number | undefined;
  readonly tags: TagIndex;
  readonly counts: readonly TagCount[];
  readonly canEdit: boolean;
  /** The answer beside the list; undefined if none is open. */
  readonly open: OpenAnswer | undefined;
  /** Says what the last action did. */
  readonly notice?: Html | undefined;
}
