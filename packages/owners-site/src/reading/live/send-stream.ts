import type { Clock } from '@canvass/runtime/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '@canvass/web/limits';
import { problem, type Problem, type Refuser } from '@canvass/web/problems';
import { EventStream } from './event-stream.ts';
import type { LiveResults } from './live-results.ts';
import type { LiveSlices, PartOfSurvey } from './live-slices.ts';
import type { Regions, RenderedResults } from './rendered-results.ts';
import type { ResultsReading, ResultsState } from './results-state.ts';
import { streamQuery } from '../route-parts.ts';
import { slicesBusy } from '../slices/slices-busy.ts';
import { tooManyStreams, type SiteStreams } from './site-streams.ts';

export interface ResultsStreamsDeps {
  readonly live: LiveResults;
  readonly slices: LiveSlices;
  readonly rendered: RenderedResults;
  readonly streams: SiteStreams;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Says what a stream shows, and to whom. */
export interface StreamOf {
  readonly tenant: string;
  readonly survey: string;
  /** The part of the answers that the stream shows; undefined for all. */
  readonly part?: PartOfSurvey | undefined;
  readonly refuser: Refuser;
  /** Returns what the readers may see of the results; undefined if they may see nothing now. Default: they see all. */
  readonly stateFor?: (state: ResultsState) => ResultsState | undefined;
  /** Returns the HTML of a reading from the cache of rendered results. */
  readonly regionsOf: (reading: ResultsReading) => Regions;
  /** Resolves to false once the reader may no longer see the results. The stream asks every 10 s. */
  readonly isAllowed: () => Promise<boolean>;
}

/** The open streams of results. */
export class ResultsStreams {
  readonly #deps: ResultsStreamsDeps;

  constructor(deps: ResultsStreamsDeps) {
    this.#deps = deps;
  }

  /** Responds with a stream, or refuses the request. */
  async send(request: FastifyRequest, reply: FastifyReply, of: StreamOf): Promise<FastifyReply> {
    const { live, slices, rendered, streams, clock, random } = this.#deps;
    const { tenant, survey, part, refuser, regionsOf, isAllowed, stateFor = (state) => state } = of;
    const refuse = (refused: Problem): FastifyReply => refuser.refuse(request, reply, refused);
    const address = clientKey(request);
    // The results are read before they are watched: the survey then exists, and their size counts against the limit.
    const { outcome } = await (part ? slices.current(part) : live.current(tenant, survey));
    if (outcome === 'notFound') return refuse(problem('survey-not-found'));
    if (outcome === 'busy') return refuse(slicesBusy);
    const slot = streams.open(tenant, address);
    if (slot.outcome === 'refused') return refuse(slot.refused);
    const stream = new EventStream({
      state: () => watch?.state && stateFor(watch.state),
      regionsOf,
      changes: (from, to, id) => rendered.changes(from, to, id),
      isAllowed,
      clock,
      random,
    });
    const watch = part ? slices.watch(part, stream.wake) : live.watch(tenant, survey, stream.wake);
    if (watch === undefined) {
      slot.leave();
      return refuse(tooMuchMemory);
    }
    return slot.send(reply, {
      events: stream.events(seenIdOf(request)),
      close: stream.close,
      onEnd: () => watch.end(),
    });
  }
}

/**
 * Returns the id of the results that the reader has. A browser that connects again names its last event; a new page names the results that
 * it was made from.
 */
function seenIdOf({ headers, query }: FastifyRequest): string | undefined {
  const last = headers['last-event-id'];
  return typeof last === 'string' && last !== '' ? last : streamQuery.parse(query).seen;
}

const tooMuchMemory = tooManyStreams('The results that are shown live take as much memory as they may.');
