import type { Uncounted } from '@canvass/answer-log';
import type { PublicSummary, Question } from '@canvass/surveys';
import type { ChoiceSort } from '../reading/view/choice-sort.ts';
import type { SurveyStateName } from '../desk/state-badge.ts';
import type { SliceModel } from '../reading/view/slice-model.ts';

export type QuestionResult = PublicSummary['questions'][number];
export type ChoiceResult = Extract<QuestionResult, { type: 'multipleChoice' }>;
export type RangeResult = Extract<QuestionResult, { type: 'range' }>;
export type Nps = NonNullable<RangeResult['nps']>;
export type TextResult = Extract<QuestionResult, { type: 'freeText' }>;

/** All that the results of a survey show. Equal models give equal HTML. */
export interface ResultsModel {
  readonly title: string;
  readonly summary: PublicSummary;
  /** Of the current version, for what a summary leaves out: end labels, and whether several choices are possible. */
  readonly questions: readonly Question[];
  readonly state: SurveyStateName;
  /** The survey closes after this many answers. */
  readonly maxAnswers?: number | undefined;
  /** Undefined if it cannot be read. */
  readonly uncounted: Uncounted | undefined;
  /** The current UTC day, such as 2026-11-22. */
  readonly today: string;
  readonly sort: ChoiceSort;
  /** False: of text questions only the numbers of answers are shown, downloads included. */
  readonly showsTexts: boolean;
  /** Whether the page says how many repeated submissions were not counted. */
  readonly showsDuplicates: boolean;
  /** Figures of fewer answers are hidden; 0: none are. */
  readonly leastAnswers: number;
  /** Questions of which fewer people answered. */
  readonly hiddenQuestions: ReadonlySet<string>;
  /** Fewer answers fit the filter. `summary` is as if there were none. */
  readonly isPartHidden: boolean;
  /** Public results move by at least this many answers, and say no time at which one came; undefined: they have every answer. */
  readonly step: number | undefined;
  readonly newest: {
    /** So many of the newest answers were read. */
    readonly from: number;
    /** By question id, the newest first. */
    readonly texts: ReadonlyMap<string, readonly NewestText[]>;
  };
  /** Undefined: the page offers no filters. `summary` is of the answers that its filter takes. */
  readonly slice?: SliceModel | undefined;
  readonly links: ResultsLinks;
}

/** One person's text. */
export interface NewestText {
  readonly text: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** The number of the answer in the survey's log. */
  readonly ordinal: number;
}

/** Where the page leads to. What is absent is not offered. */
export interface ResultsLinks {
  /** `{cards}/{question}.csv` and `.svg`. */
  readonly cards: string;
  /** `{trend}.csv` and `.svg`. */
  readonly trend?: string;
  /** `{texts}/{question}`. */
  readonly texts?: string;
  /** `{answers}/{ordinal}`. */
  readonly answers?: string;
  /** Where the answers are exported. */
  readonly exports?: string;
  /** Where analyses are started and listed. */
  readonly analyses?: string;
  /** The form, with its origin: what to send to people. */
  readonly form?: string;
  readonly share?: string;
  readonly settings?: string;
  readonly edit?: string;
}
