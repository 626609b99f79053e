import { TimeZone } from '@canvass/surveys';
import type { SegmentCounter } from '../counting/counting.ts';
import { AnswerLogError, isLogMoved } from '../errors.ts';
import { encodeDocument } from '../summary/document-json.ts';
import type { Summaries } from '../summary/summaries.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';
import { DayCounter, type DayCounterDeps } from './day-counter.ts';

export interface RecountDaysDeps extends DayCounterDeps {
  readonly summaries: Pick<Summaries, 'read' | 'replace'>;
  /** Reads the name of the survey's time zone from its definition; undefined if there is no such survey any more. */
  readonly zoneOf: (key: SurveyKey) => Promise<string | undefined>;
  /** `SegmentCounter.betweenCommits` of this process. Default: the process counts nothing. */
  readonly betweenCommits?: SegmentCounter['betweenCommits'];
}

export type RecountDaysOutcome =
  | { readonly outcome: 'recounted'; readonly answers: number }
  /** The days are those of the survey's time zone, or there is no such survey. */
  | { readonly outcome: 'notNeeded' };

/** How often the write begins again because another writer was faster. Most of the answers are counted by then. */
const maxAttempts = 64;

/**
 * Rule 22: counts the days of a survey in the time zone of its definition, if the summary has those of another zone. All readers see the
 * days of one zone at any time. Throws `AnswerLogError` `contended`, `log-moved` and `log-damaged`, `StorageError`, and `SurveysError`
 * `unknown-time-zone`. A later call begins anew.
 */
export async function recountDays(deps: RecountDaysDeps, key: SurveyKey): Promise<RecountDaysOutcome> {
  const { betweenCommits = (_path, change) => change() } = deps;
  const first = await look(deps, key);
  if (first === undefined) return { outcome: 'notNeeded' };
  const counter = new DayCounter(deps, first.zone);
  // Counting takes seconds if there are millions of answers. What comes meanwhile takes the attempts below some ms.
  await ignoringMoves(() => counter.count(first.document));
  return betweenCommits(surveyPath(key), () => replaceDays(deps, key, counter));
}

interface Outdated {
  readonly document: SummaryDocument;
  readonly etag: string;
  /** The time zone of the definition. */
  readonly zone: TimeZone;
}

/** The summary, if its days are not those of the survey's time zone. The definition is read after it, or two recounts might undo each other. */
async function look({ summaries, zoneOf }: RecountDaysDeps, key: SurveyKey): Promise<Outdated | undefined> {
  const found = await summaries.read(key);
  if (found.outcome !== 'found') return undefined;
  const { document, etag } = found;
  const name = await zoneOf(key);
  return name === undefined || name === document.totals.zone.name
    ? undefined
    : { document, etag, zone: TimeZone.of(name) };
}

async function replaceDays(
  deps: RecountDaysDeps,
  key: SurveyKey,
  first: DayCounter,
): Promise<RecountDaysOutcome> {
  let counter = first;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const outdated = await look(deps, key);
    if (outdated === undefined) return { outcome: 'notNeeded' };
    const { document, etag, zone } = outdated;
    // The zone was changed again.
    if (zone !== counter.zone) counter = new DayCounter(deps, zone);
    const counted = await ignoringMoves(() => counter.count(document));
    if (counted === undefined) continue;
    const { totals, version } = document;
    if (counted.answers !== totals.totalAnswers)
      throw notAsCounted(key, counted.answers, totals.totalAnswers);
    totals.setDays(zone, counted.days);
    const encoded = encodeDocument({ ...document, version: version + 1 });
    const written = await deps.summaries.replace(key, encoded, { ifMatch: etag });
    if (written.outcome === 'written') return { outcome: 'recounted', answers: counted.answers };
  }
  throw new AnswerLogError('contended', `the summary of ${surveyPath(key)} kept changing`);
}

/** Returns undefined if something that the summary lists is gone: a newer summary lists something else. */
async function ignoringMoves<T>(count: () => Promise<T>): Promise<T | undefined> {
  try {
    return await count();
  } catch (error) {
    if (isLogMoved(error)) return undefined;
    throw error;
  }
}

/** The summary would contradict itself. A recount of all totals repairs it. */
function notAsCounted(key: SurveyKey, found: number, counted: number): AnswerLogError {
  return new AnswerLogError(
    'log-damaged',
    `the log of ${surveyPath(key)} has ${found} answers, and its summary counts ${counted}`,
  );
}
