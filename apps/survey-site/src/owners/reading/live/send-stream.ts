import type { Clock } from '@canvass/runtime/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '../../../http/limits/client-key.ts';
import { problem, type Problem } from '../../../http/problems/problem.ts';
import type { Refuser } from '../../../http/problems/refuser.ts';
import { EventStream } from './event-stream.ts';
import type { LiveResults } from './live-results.ts';
import type { LiveSlices, PartOfSurvey } from './live-slices.ts';
import type { Regions, RenderedResults } from './rendered-results.ts';
import type { ResultsReading, ResultsState } from './results-state.ts';
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

/** What a stream shows, and to whom. */
export interface StreamOf {
  readonly tenant: string;
  readonly survey: string;
  /** Undefined: all answers. */
  readonly part?: PartOfSurvey | undefined;
  readonly refuser: Refuser;
  /** What its readers may see of the results; undefined: nothing now. By default all. */
  readonly stateFor?: (state: ResultsState) => ResultsState | undefined;
  /** Of a reading, from the cache of what was rendered. */
  readonly regionsOf: (reading: ResultsReading) => Regions;
  /** Asked again every few seconds. */
  readonly isAllowed: () => Promise<boolean>;
}

/** The open streams of results. */
export class ResultsStreams {
  readonly #deps: ResultsStreamsDeps;

  constructor(deps: ResultsStreamsDeps) {
    this.#deps = deps;
  }

  /** Answers with a stream, or refuses. */
  async send(request: FastifyRequest, reply: FastifyReply, of: StreamOf): Promise<FastifyReply> {
    const { live, slices, rendered, streams, clock, random } = this.#deps;
    const { tenant, survey, part, refuser, regionsOf, isAllowed, stateFor = (state) => state } = of;
    const refuse = (refused: Problem): FastifyReply => refuser.refuse(request, reply, refused);
    const address = clientKey(request);
    // Known to exist before it is watched, and in memory, so that its size counts.
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

/** A browser that connects again names the last event; a page names the results that it was made of. */
function seenIdOf({ headers, query }: FastifyRequest): string | undefined {
  const last = headers['last-event-id'];
  const { seen } = query as { readonly seen?: unknown };
  if (typeof last === 'string' && last !== '') return last;
  return typeof seen === 'string' ? seen : undefined;
}

const tooMuchMemory = tooManyStreams('The results that are shown live take as much memory as they may.');
