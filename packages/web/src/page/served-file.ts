import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PreparedBody } from '../compression/prepared-body.ts';
import { varyByCoding } from '../compression/content-coding.ts';
import { heldEtag } from '../headers/etag.ts';

/** How long caches keep what is at an address. */
export const cacheControls = {
  /** The address has a hash of the content: browsers and proxies never ask again. */
  immutable: 'public, max-age=31536000, immutable',
  /** Pages of other sites name the address for good: a new version reaches them within five minutes. */
  stable: 'public, max-age=300',
  /** Each use asks whether there is a new version. */
  revalidated: 'no-cache',
} as const;

/** A style, script, picture or document that stays the same while the process runs: compressed once in each coding, and with an ETag. */
export class ServedFile {
  readonly #contentType: string;
  readonly #body: PreparedBody;
  readonly #etag: string;

  /** @param lasts As for `PreparedBody`. */
  constructor(
    contentType: string,
    bytes: Buffer,
    lasts: ConstructorParameters<typeof PreparedBody>[1] = 'good',
  ) {
    this.#contentType = contentType;
    this.#body = new PreparedBody(bytes, lasts);
    this.#etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}"`;
  }

  /** Sends it, or a 304 if the client has it. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    caching: keyof typeof cacheControls,
  ): FastifyReply | Promise<FastifyReply> {
    const held = heldEtag(request.headers['if-none-match'], this.#etag);
    reply.headers({ 'cache-control': cacheControls[caching], etag: held ?? this.#etag });
    if (held === undefined) return this.#body.send(request, reply.type(this.#contentType));
    varyByCoding(reply);
    return reply.code(304).send();
  }

  /** Compresses it, so that the first request does not wait. */
  async compress(): Promise<void> {
    await Promise.all([this.#body.as('br'), this.#body.as('gzip')]);
  }
}
