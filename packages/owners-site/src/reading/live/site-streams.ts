import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { problem, type Problem, rateLimited, retryAfter } from '@canvass/web/problems';
import type { StreamLimits } from '../../ports.ts';
import { OpenStreams } from './open-streams.ts';
import { reloadEverySeconds } from './reload-interval.ts';

/** The content of a `text/event-stream` that is not sent yet. */
export interface Events {
  readonly events: AsyncIterable<string | Buffer>;
  /** Makes `events` end soon. It may be called more than once. */
  readonly close: () => void;
  /** Called when the reader has gone. It may be called more than once. */
  readonly onEnd: () => void;
}

/** A slot for one open stream. Its holder must call `send`, or `leave` if it has nothing to send. */
export interface StreamSlot {
  readonly outcome: 'opened';
  readonly leave: () => void;
  readonly send: (reply: FastifyReply, events: Events) => FastifyReply;
}

/** Opens the streams of a site, of all kinds, within their limits. */
export class SiteStreams {
  readonly #limits: OpenStreams;
  /** A function for each open stream that closes it. */
  readonly #open = new Set<() => void>();
  #isClosing = false;

  constructor(limits: StreamLimits) {
    this.#limits = new OpenStreams(limits);
  }

  /** Ends all streams when the site begins to close, because the site would otherwise wait for them. */
  closeWith(app: FastifyInstance): void {
    app.addHook('preClose', (done) => {
      this.#isClosing = true;
      for (const close of this.#open) close();
      done();
    });
  }

  /** @param address The client's key, which must be read when its request arrives. */
  open(
    tenant: string,
    address: string,
  ): StreamSlot | { readonly outcome: 'refused'; readonly refused: Problem } {
    if (this.#isClosing) {
      return { outcome: 'refused', refused: problem('shutting-down', { headers: retryAfter(1) }) };
    }
    const slot = this.#limits.open(tenant, address);
    if (slot.outcome === 'full') return { outcome: 'refused', refused: full[slot.of] };
    const leave = slot.close;
    return { outcome: 'opened', leave, send: (reply, events) => this.#send(reply, events, leave) };
  }

  #send(reply: FastifyReply, { events, close, onEnd }: Events, leave: () => void): FastifyReply {
    this.#open.add(close);
    const end = (): void => {
      onEnd();
      leave();
      this.#open.delete(close);
      close();
    };
    if (reply.raw.destroyed) end();
    reply.raw.once('close', end);
    return reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(events));
  }
}

export function tooManyStreams(detail: string): Problem {
  return { ...rateLimited(reloadEverySeconds * 1_000, detail), title: 'Too many pages show live results' };
}

const full = {
  site: tooManyStreams('As many pages show live results of this site as it serves at a time.'),
  tenant: tooManyStreams('As many pages show live results of this tenant as the site serves at a time.'),
  address: tooManyStreams('As many pages show live results at this address as the site serves at a time.'),
};
