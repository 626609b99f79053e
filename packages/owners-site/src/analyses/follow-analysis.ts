import type { SurveyKey } from '@canvass/answer-log';
import { inSameLanguage, perLanguage } from '@canvass/web/texts';
import type { StoredSettings } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OwnersApi } from '../changes/owner-scope.ts';
import type { SiteStreams } from '../reading/live/site-streams.ts';
import { analysisEvents, type FoundAnalysis } from './analysis-events.ts';
import { findAnalysed } from './find-analysed.ts';
import { FollowedAnalyses } from './followed-analyses.ts';
import type { AnalysisToPresent } from './present-analysis.ts';

export interface FollowAnalysisDeps extends Pick<
  OwnersApi,
  'analyses' | 'definitions' | 'mayStill' | 'refuser' | 'clock'
> {
  readonly streams: SiteStreams;
  /** The name of the events that show an analysis, and their data: one line of JSON. */
  readonly event: string;
  readonly write: (shown: AnalysisToPresent, settings: StoredSettings) => string;
}

/** Answers a request with the stream of an analysis, or refuses it. */
export type FollowAnalysis = (
  request: FastifyRequest,
  reply: FastifyReply,
  of: {
    readonly key: SurveyKey;
    readonly id: string;
    /** The client's key, for the limits of streams. */
    readonly client: string;
  },
) => FastifyReply;

export function createFollowAnalysis(deps: FollowAnalysisDeps): FollowAnalysis {
  const { definitions, streams, mayStill, refuser, clock, event, write } = deps;
  const followed = new FollowedAnalyses(deps);
  /** Each version is written once in each language for all who follow it. */
  const rendered = perLanguage(() => new WeakMap<FoundAnalysis, Promise<string>>());

  async function render(key: SurveyKey, id: string, { analysis, withheld }: FoundAnalysis): Promise<string> {
    const found = await findAnalysed(definitions, key);
    // A new survey of the same name has other questions.
    const its = found.outcome === 'found' && found.key.instance === key.instance ? found : undefined;
    return write({ ...key, id, analysis, withheld, history: its?.history }, its?.settings ?? {});
  }

  return (request, reply, { key, id, client }) => {
    const slot = streams.open(key.tenant, client);
    if (slot.outcome === 'refused') return refuser.refuse(request, reply, slot.refused);
    const following = followed.follow(key, id);
    const closing = new AbortController();
    const events = analysisEvents({
      event,
      read: following.read,
      render: inSameLanguage((found) => {
        const known = rendered().get(found) ?? render(key, id, found);
        rendered().set(found, known);
        return known;
      }),
      isAllowed: () => mayStill(request, 'viewer'),
      clock,
      signal: closing.signal,
    });
    return slot.send(reply, { events, close: () => closing.abort(), onEnd: following.end });
  };
}
