import type { SummaryDocument, SurveyKey, Uncounted } from '@canvass/answer-log';
import type { Slice } from '@canvass/slices';
import type { StoredDefinition } from '@canvass/storage';
import type { GroupBy } from '@canvass/surveys';
import type { NewestTexts } from './newest-texts.ts';

/** A survey's results as they were read. A new object if and only if something in it is new. */
export interface ResultsReading {
  readonly key: SurveyKey;
  /** The definition in force, with all that is stored beside it. */
  readonly stored: StoredDefinition;
  readonly summary: SummaryDocument;
  /** The part of the answers that its readers asked for; undefined: all. */
  readonly slice?: ReadSlice;
  /** Of the summary's blob. */
  readonly etag: string;
  readonly newest: NewestTexts;
  /** Undefined: the journal could not be read. */
  readonly uncounted: Uncounted | undefined;
  /** Survey and definition version. While it stays, only figures change. */
  readonly edition: string;
  /** The same as everyone with the link to public results sees them; undefined: there is no link, nobody asks for them, or they could not be read. */
  readonly published?: ResultsReading | undefined;
  /** Of what is published: the answers by which it moves at least. */
  readonly step?: number;
  /** Of what is published: whether the survey has as many answers as it takes, which its form says, too. */
  readonly isFull?: boolean;
  /** Names these results: the version of the summary, and what else may be new. */
  readonly id: string;
}

/** Some of a survey's answers, taken from the version that they were read with. */
export interface ReadSlice extends Pick<Slice, 'summary' | 'groups'> {
  readonly by: GroupBy | undefined;
}

/** What is known of a survey's results. */
export type ResultsState =
  | {
      readonly outcome: 'found';
      readonly reading: ResultsReading;
      /** Ms since the epoch: they are as old as this, because the storage does not answer. Undefined: they are not. */
      readonly oldSinceMs: number | undefined;
    }
  /** The survey was deleted, or never existed. */
  | { readonly outcome: 'notFound' }
  /** Its summary is lost or unreadable, and none was read before. */
  | { readonly outcome: 'unreadable' };
