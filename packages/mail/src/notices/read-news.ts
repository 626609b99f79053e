import { lastPlace, surveyPath, type Summaries, type SurveyKey } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { createDefinitions, readInstance, type BlobContainer } from '@canvass/storage';
import { timeZoneOf, type SurveyDefinition, type TimeZone } from '@canvass/surveys';
import type { LogPlace } from './notices-document.ts';

/** How many answers a survey has, and where its log ends. */
export interface News {
  readonly end: LogPlace;
  readonly total: number;
}

export interface LivingSurvey {
  readonly definition: SurveyDefinition;
  readonly zone: TimeZone;
}

/** A worker remembers the counts of at most this many surveys, so that those without new answers cost it a call that reads nothing. */
const maxRemembered = 1_000;

/** Returns a function that reads a survey, or that it is deleted. */
export function createSurveyReader(container: BlobContainer, clock: Clock) {
  const definitions = createDefinitions({ container, clock, compile: () => undefined });
  return async (key: SurveyKey): Promise<LivingSurvey | 'deleted'> => {
    const stored = await readInstance(definitions, key);
    if (stored === undefined) return 'deleted';
    return { definition: stored.definition, zone: timeZoneOf(stored.settings) };
  };
}

/** Returns a function that reads the counts of a survey; undefined if it has no summary. */
export function createNewsReader(summaries: Pick<Summaries, 'read' | 'readIfChanged'>) {
  const remembered = new Map<string, { readonly etag: string; readonly news: News }>();
  return async (key: SurveyKey): Promise<News | undefined> => {
    const path = surveyPath(key);
    const known = remembered.get(path);
    const found =
      known === undefined ? await summaries.read(key) : await summaries.readIfChanged(key, known.etag);
    if (found.outcome === 'notModified') return known!.news;
    if (found.outcome !== 'found') return undefined;
    const { logSince, totals } = found.document;
    const news = { end: { logSince, place: lastPlace(found.document) }, total: totals.totalAnswers };
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(path, { etag: found.etag, news });
    return news;
  };
}
