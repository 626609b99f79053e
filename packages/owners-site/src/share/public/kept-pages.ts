import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { htmlType } from '@canvass/web/headers';
import type { PreparedBody } from '@canvass/web/compression';
import type { Clock } from '@canvass/runtime/clock';
import type { LiveResults } from '../../reading/live/live-results.ts';
import type { ResultsReading } from '../../reading/live/results-state.ts';
import type { FoundResults, PublicRequest } from './open-results.ts';

interface KeptPage {
  readonly page: PreparedBody;
  /** With the secret, which opened these results. */
  readonly address: string;
  readonly oldSinceMs: number | undefined;
  readonly madeAtMs: number;
}

const html = { 'content-type': htmlType };
/** The day and the survey's state may change without a new reading, so a page is looked up again after this time. */
const keptForMs = 1_000;
/** The page of a longer address is made anew each time: no page has a link to one. */
const longestAddress = 500;

/** Keeps the last page of public results for a second, so that nothing has to be worked out for each of its readers. */
export class KeptPages {
  readonly #live: Pick<LiveResults, 'freshPublic'>;
  readonly #clock: Pick<Clock, 'now'>;
  /** By the reading of which the public results are a part. */
  readonly #pages = new WeakMap<ResultsReading, KeptPage>();
  /** The last address of each survey that opened its results. A request with another one must not make the site read, or remember, anything. */
  readonly #opened = new LRUCache<string, string>({ max: 1_000 });

  constructor(live: Pick<LiveResults, 'freshPublic'>, clock: Pick<Clock, 'now'>) {
    this.#live = live;
    this.#clock = clock;
  }

  /** Returns the page of the address if it was made within the last second, of results that still hold. */
  fresh(address: string, tenant: string, survey: string): PreparedBody | undefined {
    if (this.#opened.get(`${tenant}/${survey}`) !== address) return undefined;
    const state = this.#live.freshPublic(tenant, survey);
    if (state?.outcome !== 'found') return undefined;
    const kept = this.#pages.get(state.reading);
    if (kept?.address !== address || kept.oldSinceMs !== state.oldSinceMs) return undefined;
    const ageMs = this.#clock.now() - kept.madeAtMs;
    return ageMs >= 0 && ageMs < keptForMs ? kept.page : undefined;
  }

  /** Sends the page of the address if it need not be made. Returns whether it did. */
  sendNow(request: PublicRequest, reply: FastifyReply): boolean {
    const { tenant, survey } = request.params;
    return this.fresh(request.url, tenant, survey)?.sendNow(request, reply, html) ?? false;
  }

  /** Sends a page, and keeps it for who asks next. `whole`: the reading of which the public results are a part. */
  async send(
    request: PublicRequest,
    reply: FastifyReply,
    {
      page,
      whole,
      oldSinceMs,
    }: { readonly page: PreparedBody; readonly whole: ResultsReading } & Pick<FoundResults, 'oldSinceMs'>,
  ): Promise<FastifyReply> {
    const { tenant, survey } = request.params;
    if (request.url.length <= longestAddress) this.#opened.set(`${tenant}/${survey}`, request.url);
    this.#pages.set(whole, { page, address: request.url, oldSinceMs, madeAtMs: this.#clock.now() });
    return page.send(request, reply.type(htmlType));
  }
}
