import type { SummaryDocument, SurveyKey, Uncounted } from '@canvass/answer-log';
import type { Slice } from '@canvass/slices';
import type { StoredDefinition } from '@canvass/storage';
import type { NewestTexts } from './newest-texts.ts';

/** A survey's results as they were read. There is a new object if and only if something in it has changed. */
export interface ResultsReading {
  readonly key: SurveyKey;
  /** The definition in force, with all that is stored beside it. */
  readonly stored: StoredDefinition;
  readonly summary: SummaryDocument;
  /** The part of the answers that the readers asked for; undefined if they asked for all. */
  readonly slice?: ReadSlice;
  /** The ETag of the summary's blob. */
  readonly etag: string;
  readonly newest: NewestTexts;
  /** The answers that wait to be counted; undefined if the journal could not be read. */
  readonly uncounted: Uncounted | undefined;
  /** Names the survey, the version of its definition and the time zone of its days. While it stays the same, only figures change. */
  readonly edition: string;
  /**
   * The results as everyone with the link to public results sees them; undefined if there is no link, if nobody asks for them, or if they
   * could not be read.
   */
  readonly published?: ResultsReading | undefined;
  /** Public results grow by at least this many answers at a time; undefined if the reading is not for them. */
  readonly step?: number;
  /** Only public results have it: whether the survey accepts no more answers because it has reached its limit. Its form says the same. */
  readonly isFull?: boolean;
  /** Names these results: it changes whenever a page would show something else. */
  readonly id: string;
}

/** The figures of a part of a survey's answers. */
export type ReadSlice = Pick<Slice, 'summary'>;

/** What is known of a survey's results. */
export type ResultsState =
  | {
      readonly outcome: 'found';
      readonly reading: ResultsReading;
      /** When the figures were last read, in ms since the epoch, if storage has not answered since; undefined while it answers. */
      readonly oldSinceMs: number | undefined;
    }
  /** The survey was deleted, or never existed. */
  | { readonly outcome: 'notFound' }
  /** The survey's summary is lost or unreadable, and none was read before. */
  | { readonly outcome: 'unreadable' };

/** What storage says of a survey's results. */
export type ConfirmedResults =
  | { readonly outcome: 'found'; readonly reading: ResultsReading }
  /** The survey was deleted, or never existed. */
  | { readonly outcome: 'notFound' }
  /** The survey's summary is lost or unreadable. */
  | { readonly outcome: 'unreadable' };
