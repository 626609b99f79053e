import {
  surveyPath,
  type BacklogReader,
  type Summaries,
  type SurveyKey,
  type Uncounted,
} from '@canvass/answer-log';
import { isStorageUnavailable, StorageError, type Definitions, type FoundDefinition } from '@canvass/storage';
import { within } from '../../http/limits/time-limit.ts';
import { SiteError } from '../../http/problems/site-error.ts';
import type { ResultsReading } from './results-state.ts';

export interface ReadResultsDeps {
  readonly definitions: Pick<Definitions<unknown>, 'find' | 'read'>;
  readonly summaries: Pick<Summaries, 'read' | 'readIfChanged'>;
  readonly backlog: BacklogReader;
}

/** A reading, and what the next one needs to cost little. */
export interface KnownResults {
  readonly reading: ResultsReading;
  /** Memory that it takes, in bytes, within a small factor. */
  readonly bytes: number;
  /** The definitions' own object, which changes only with the stored definition. */
  readonly found: FoundDefinition<unknown>;
}

export type ReadResults =
  | { readonly outcome: 'found'; readonly known: KnownResults }
  | { readonly outcome: 'notFound' }
  | { readonly outcome: 'unreadable' };

/** The figures must not wait for the number of answers that are not in them. */
const backlogLimitMs = 1_000;

/**
 * Reads a survey's results, or finds that `known` still holds: one conditional read of the summary, beside the shared readings of the
 * definition and of the backlog. Rejects with `StorageError`.
 */
export async function readResults(
  deps: ReadResultsDeps,
  { tenant, survey }: Pick<SurveyKey, 'tenant' | 'survey'>,
  known: KnownResults | undefined,
): Promise<ReadResults> {
  const { definitions, summaries, backlog } = deps;
  const found = await definitions.find(tenant, survey);
  if (found.outcome === 'notFound') return found;
  let stored = known?.found === found ? known.reading.stored : undefined;
  if (stored === undefined) {
    const read = await definitions.read(tenant, survey);
    if (read.outcome !== 'found') return { outcome: 'notFound' };
    stored = read.stored;
  }
  const key = { tenant, survey, instance: stored.instance };
  const before = known && surveyPath(known.reading.key) === surveyPath(key) ? known : undefined;
  // Before the summary: what is counted in between is then in the summary.
  const tail = await within(backlogLimitMs, backlog.read(key)).catch(unlessUnavailable);
  try {
    const summary = before
      ? await summaries.readIfChanged(key, before.reading.etag)
      : await summaries.read(key);
    switch (summary.outcome) {
      case 'deleted':
        return { outcome: 'notFound' };
      case 'notFound':
        return { outcome: 'unreadable' };
      case 'notModified':
        if (before === undefined) return { outcome: 'unreadable' };
        return { outcome: 'found', known: { ...before, found, reading: next(before.reading) } };
      case 'found': {
        const { document, etag, bytes } = summary;
        const uncounted = tail?.uncounted(document);
        const reading = { key, stored, summary: document, etag, uncounted };
        return {
          outcome: 'found',
          known: {
            reading: { ...reading, id: idOf(reading) },
            // As measured for the worker's cache of summaries; the definition is at most as large as its history there.
            bytes: 2_000 + 4 * bytes + 100 * document.totals.distinct,
            found,
          },
        };
      }
    }
  } catch (error) {
    if (error instanceof StorageError && error.code === 'corrupt') return { outcome: 'unreadable' };
    throw error;
  }

  function next(reading: ResultsReading): ResultsReading {
    const uncounted = tail?.uncounted(reading.summary);
    if (stored === reading.stored && isSame(uncounted, reading.uncounted)) return reading;
    const changed = { ...reading, stored: stored!, uncounted };
    return { ...changed, id: idOf(changed) };
  }
}

function idOf({ summary, stored, uncounted }: Omit<ResultsReading, 'id'>): string {
  const waiting = uncounted === undefined ? 'u' : `${uncounted.answers}${uncounted.isExact ? '' : 'm'}`;
  return `${summary.version}-${stored.version}-${waiting}`;
}

function isSame(one: Uncounted | undefined, other: Uncounted | undefined): boolean {
  return one?.answers === other?.answers && one?.isExact === other?.isExact;
}

function unlessUnavailable(error: unknown): undefined {
  const isLate = error instanceof SiteError && error.code === 'timedOut';
  if (!isLate && !isStorageUnavailable(error)) throw error;
}
