import type { SummaryDocument } from '@canvass/answer-log';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { PreparedBody, varyByCoding } from '@canvass/web/compression';
import type { SurveyRoute } from '@canvass/web/app';
import type { LiveResults } from '../live/live-results.ts';
import type { ResultsReading } from '../live/results-state.ts';
import type { Asked } from '../slices/read-asked.ts';
import { holdsSummary } from '../summary-etag.ts';

/** Figures as JSON, with the ETag of their response. */
export interface Figures {
  readonly etag: string;
  readonly body: PreparedBody;
}

interface Kept extends Figures, Pick<Asked<unknown>, 'of' | 'hasTags'> {
  /** Those of each response with the figures. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The memory of an entry without its address and its bytes. */
const entryBytes = 500;

/** Keeps the figures that programs have asked for, by the address of the request: the same address of the same summary gives the same bytes. */
export class KeptFigures {
  readonly #live: Pick<LiveResults, 'fresh'>;
  /** The figures that programs have asked for last, as JSON: within an eighth of `resultsCacheBytes`. */
  readonly #kept: LRUCache<string, Kept>;

  constructor(live: Pick<LiveResults, 'fresh'>, { maxBytes }: { readonly maxBytes: number }) {
    this.#live = live;
    this.#kept = new LRUCache({ maxSize: Math.max(1, Math.floor(maxBytes)) });
  }

  /** Returns the figures of the address with their headers, if they are in memory and at most a second old. */
  fresh(
    address: string,
    tenant: string,
    survey: string,
  ): Pick<Kept, 'etag' | 'body' | 'headers'> | undefined {
    const kept = this.#kept.get(address);
    // A change of tags changes no summary.
    if (kept === undefined || kept.hasTags) return undefined;
    const known = this.#live.fresh(tenant, survey);
    return known?.outcome === 'found' && isOf(kept, known.reading) ? kept : undefined;
  }

  /** Sends the figures of the address if they are in memory, ready to be sent and at most a second old. Returns whether it did. */
  sendNow(request: FastifyRequest<SurveyRoute>, reply: FastifyReply): boolean {
    const { tenant, survey } = request.params;
    const kept = this.fresh(request.url, tenant, survey);
    if (kept === undefined) return false;
    if (holdsSummary(request.headers['if-none-match'], kept.etag)) {
      tagged(reply.code(304), kept.etag).send();
      return true;
    }
    return kept.body.sendNow(request, reply, kept.headers);
  }

  /** Returns the figures with this ETag, if they are in memory. */
  find(address: string, etag: string): Figures | undefined {
    const kept = this.#kept.get(address);
    return kept?.etag === etag ? kept : undefined;
  }

  /** Makes the JSON of an address. It is kept, unless it is of a newer summary than its ETag says. */
  keep(
    address: string,
    { document: asked, etag, of, hasTags }: Asked<unknown>,
    { document, shown }: { readonly document: SummaryDocument; readonly shown: object },
  ): Figures {
    const known = this.find(address, etag);
    if (known !== undefined) return known;
    const body = new PreparedBody(Buffer.from(JSON.stringify(shown)), 'now');
    const kept = { etag, body, of, hasTags, headers: { ...headersOf(etag), 'content-type': jsonType } };
    // Compressed, it takes less than as it is.
    const size = entryBytes + 2 * address.length + 2 * body.bytes.byteLength;
    if (document === asked) this.#kept.set(address, kept, { size });
    return kept;
  }
}

const jsonType = 'application/json; charset=utf-8';

/** Sends figures, which may have to be compressed first. */
export function sendFigures(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body }: Figures,
): Promise<FastifyReply> {
  return body.send(request, tagged(reply, etag).type(jsonType));
}

/** Gives a response the headers of figures. */
export function tagged(reply: FastifyReply, etag: string): FastifyReply {
  varyByCoding(reply);
  return reply.headers(headersOf(etag));
}

/** The headers of all responses with figures, with a body or without. */
export function headersOf(etag: string) {
  return { etag, 'cache-control': 'private, no-cache' };
}

function isOf({ of }: Kept, { key, stored, etag }: ResultsReading): boolean {
  return of.blobEtag === etag && of.version === stored.version && of.instance === key.instance;
}
