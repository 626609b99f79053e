import { Readable } from 'node:stream';
import type { Clock } from '@canvass/clock';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '../../http/limits/client-key.ts';
import { problem, rateLimited, retryAfter, type Problem } from '../../http/problems/problem.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import { EventStream } from './event-stream.ts';
import type { LiveResults } from './live-results.ts';
import { OpenStreams, type StreamLimits } from './open-streams.ts';
import { reloadEverySeconds } from './reload-interval.ts';
import type { Regions, RenderedResults } from './rendered-results.ts';
import type { ResultsReading } from './results-state.ts';

export interface ResultsStreamsDeps {
  readonly live: LiveResults;
  readonly rendered: RenderedResults;
  readonly clock: Clock;
  readonly random: () => number;
}

/** What a stream shows, and to whom. */
export interface StreamOf {
  readonly tenant: string;
  readonly survey: string;
  readonly refuser: Refuser;
  /** Of a reading, from the cache of what was rendered. */
  readonly regionsOf: (reading: ResultsReading) => Regions;
  /** Asked again every few seconds. */
  readonly isAllowed: () => Promise<boolean>;
}

/** The open streams of a site. */
export class ResultsStreams {
  readonly #deps: ResultsStreamsDeps;
  readonly #limits: OpenStreams;
  readonly #open = new Set<EventStream>();
  #isClosing = false;

  constructor(deps: ResultsStreamsDeps, limits: StreamLimits) {
    this.#deps = deps;
    this.#limits = new OpenStreams(limits);
  }

  get count(): number {
    return this.#limits.count;
  }

  /** Ends all streams when the site begins to close: it would wait for them. */
  closeWith(app: FastifyInstance): void {
    app.addHook('preClose', (done) => {
      this.#isClosing = true;
      for (const stream of this.#open) stream.close();
      done();
    });
  }

  /** Answers with a stream, or refuses. */
  async send(request: FastifyRequest, reply: FastifyReply, of: StreamOf): Promise<FastifyReply> {
    const { live, rendered, clock, random } = this.#deps;
    const { tenant, survey, refuser, regionsOf, isAllowed } = of;
    const refuse = (refused: Problem): FastifyReply => refuser.refuse(request, reply, refused);
    const address = clientKey(request);
    // Known to exist before it is watched, and in memory, so that its size counts.
    const { outcome } = await live.current(tenant, survey);
    if (outcome === 'notFound') return refuse(problem('survey-not-found'));
    if (this.#isClosing) return refuse(problem('shutting-down', { headers: retryAfter(1) }));
    const slot = this.#limits.open(tenant, address);
    if (slot.outcome === 'full') return refuse(full[slot.of]);
    const stream = new EventStream({
      state: () => watch?.state,
      regionsOf,
      changes: (from, to, id) => rendered.changes(from, to, id),
      isAllowed,
      clock,
      random,
    });
    const watch = live.watch(tenant, survey, stream.wake);
    if (watch === undefined) {
      slot.close();
      return refuse(full.memory);
    }
    this.#open.add(stream);
    const end = (): void => {
      watch.end();
      slot.close();
      this.#open.delete(stream);
      stream.close();
    };
    if (reply.raw.destroyed) end();
    reply.raw.once('close', end);
    return reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(stream.events(seenIdOf(request))));
  }
}

/** A browser that connects again names the last event; a page names the results that it was made of. */
function seenIdOf({ headers, query }: FastifyRequest): string | undefined {
  const last = headers['last-event-id'];
  const { seen } = query as { readonly seen?: unknown };
  if (typeof last === 'string' && last !== '') return last;
  return typeof seen === 'string' ? seen : undefined;
}

const refusal = (detail: string): Problem => ({
  ...rateLimited(reloadEverySeconds * 1_000, detail),
  title: 'Too many pages show live results',
});

const full = {
  site: refusal('As many pages show live results of this site as it serves at a time.'),
  tenant: refusal('As many pages show live results of this tenant as the site serves at a time.'),
  address: refusal('As many pages show live results at this address as the site serves at a time.'),
  memory: refusal('The results that are shown live take as much memory as they may.'),
};
