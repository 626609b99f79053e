import type { Uncounted } from '@canvass/answer-log';
import type { TagCount } from '@canvass/answer-tags';
import {
  TimeZone,
  type FacetType,
  type PublicSummary,
  type Question,
  type ShowIf,
  type SurveyHistory,
} from '@canvass/surveys';
import type { ChoiceSort } from '../reading/view/choice-sort.ts';
import type { SurveyStateName } from '../desk/state-badge.ts';
import type { SliceModel } from '../reading/view/slice-model.ts';

export type QuestionResult = PublicSummary['questions'][number];
export type PartResult = NonNullable<QuestionResult['parts']>[number];
/** The figures of a question's main facet, or of a part of it. */
export type FacetResult = QuestionResult | PartResult;
export type ResultOf<Type extends FacetType> = Extract<PartResult, { readonly facet: Type }>;

/** Everything that a results page shows. Equal models give equal HTML. */
export interface ResultsModel {
  readonly title: string;
  readonly summary: PublicSummary;
  /** The figures of all answers, on a page that shows a part of them; undefined if it shows all, or hides the part. */
  readonly all?: PublicSummary | undefined;
  /** All versions of the survey, for what a summary does not have, such as whether several choices are possible. */
  readonly history: SurveyHistory;
  /** The questions of the current version, for what a history does not have either, such as the labels of a scale's ends. */
  readonly questions: readonly Question[];
  readonly state: SurveyStateName;
  /** When the survey closes, in ISO 8601; undefined if its owner has set no time. */
  readonly closesAt?: string | undefined;
  /** The invitations of the survey; undefined if it has none, or if the page shows a part of the answers. */
  readonly invited?: Invited | undefined;
  /** When each question is asked, for those that are not always asked. */
  readonly askedIf: ReadonlyMap<string, ShowIf>;
  /** The survey closes after this many answers; undefined if it has no such limit. */
  readonly maxAnswers?: number | undefined;
  /** The answers that wait to be counted; undefined if they could not be read. */
  readonly uncounted: Uncounted | undefined;
  /** The current day of the survey's time zone, such as 2026-11-22. */
  readonly today: string;
  readonly sort: ChoiceSort;
  /** The ids of the questions whose cards show a table instead of a chart. */
  readonly tables: readonly string[];
  /** True on paper, where a reader can open nothing: cards then fold nothing away. */
  readonly isUnfolded?: boolean;
  /** False if the page and its downloads show only the number of answers to a text question. */
  readonly showsTexts: boolean;
  /** The tags of all answers, the most used first; absent if the page shows none. */
  readonly tags?: readonly TagCount[];
  /** Whether the page says how many repeated submissions were not counted. */
  readonly showsDuplicates: boolean;
  /** Figures of fewer answers than this are hidden. 0 hides none. */
  readonly leastAnswers: number;
  /** A quote names the group of its author only if at least this many people of the group wrote; `Infinity`: no quote does. */
  readonly leastInGroup: number;
  /** The ids of the facets that fewer people than `leastAnswers` answered. */
  readonly hiddenFacets: ReadonlySet<string>;
  /** True if fewer answers than `leastAnswers` match the filter. `summary` then has no answers. */
  readonly isPartHidden: boolean;
  /**
   * Public results grow by at least this many answers at a time, and show no time at which an answer came; undefined if the page shows every
   * answer.
   */
  readonly step: number | undefined;
  readonly newest: {
    /** How many of the newest answers were read to find the texts. */
    readonly from: number;
    /** The texts by facet id, the newest first. */
    readonly texts: ReadonlyMap<string, readonly NewestText[]>;
    /** How many people of each group wrote a text, by facet id, among those answers. Undefined are those who are in no group. */
    readonly writers: ReadonlyMap<string, ReadonlyMap<string | undefined, number>>;
  };
  /** The part that the page shows; `summary` has the answers that match its filter. Undefined if the page offers no filters. */
  readonly slice?: SliceModel | undefined;
  readonly links: ResultsLinks;
}

/** How many invitations there are, and how many of them were used. */
export interface Invited {
  readonly invitations: number;
  readonly used: number;
}

/** The time zone whose days and times the page shows. */
export function zoneOf({ summary }: Pick<ResultsModel, 'summary'>): TimeZone {
  return TimeZone.of(summary.timeZone);
}

/** One person's text. */
export interface NewestText {
  readonly text: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** The number of the answer in the survey's log. */
  readonly ordinal: number;
  /** The choice that the person made in the question by which authors are grouped; absent if there is none. */
  readonly group?: string;
}

/** The addresses that the page leads to. It offers only those that are there. */
export interface ResultsLinks {
  /** The files of cards are at `{cards}/{question}.csv` and `{cards}/{question}.svg`. Without it, cards have no menus. */
  readonly cards?: string;
  /** The files of the trend are at `{trend}.csv` and `{trend}.svg`. */
  readonly trend?: string;
  /** The page of a facet's texts is at `{texts}/{facet}`. */
  readonly texts?: string;
  /** The page of an answer is at `{answers}/{ordinal}`. */
  readonly answers?: string;
  /** The page that compares the parts of a question in pairs is at `{pairs}/{question}`. */
  readonly pairs?: string;
  /** The page that limits the answers of the filter. */
  readonly quotas?: string;
  /** The page that adds a filter. */
  readonly filter?: string;
  /** The page that starts and lists analyses. */
  readonly analyses?: string;
  /** The address of the form with its origin, which the owner sends to people. */
  readonly form?: string;
  readonly share?: string;
  readonly settings?: string;
  readonly edit?: string;
}
