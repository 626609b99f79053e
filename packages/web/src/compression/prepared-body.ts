import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCoding, gzipLevel, nameCoding, varyByCoding, type Coding } from './content-coding.ts';

type Compress = (bytes: Buffer) => Promise<Buffer>;

/** How a body is compressed in each coding, in the order in which they are preferred. */
type Compressors = Readonly<Partial<Record<Coding, Compress>>>;

const asGzip =
  (level: number): Compress =>
  (bytes) =>
    promisify(gzip)(bytes, { level });

/** A larger body is compressed with Brotli 9: the best takes a second for a megabyte, and saves a tenth. */
const largestAtBest = 256 * 1024;

/** As small as can be: it is sent as long as the process runs. */
const forGood: Compressors = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]:
          bytes.byteLength <= largestAtBest ? constants.BROTLI_MAX_QUALITY : 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: asGzip(constants.Z_BEST_COMPRESSION),
};

/** With little work: another version may follow within a second. */
const forNow: Compressors = { gzip: asGzip(gzipLevel) };

const compressors = { good: forGood, now: forNow } as const;

/** A body that is sent again and again, compressed once for all who ask for it, when the first one does. */
export class PreparedBody {
  readonly bytes: Buffer;
  readonly #compressors: Compressors;
  readonly #codings: readonly Coding[];
  readonly #compressed = new Map<Coding, Buffer | Promise<Buffer>>();

  /** @param lasts Whether it stays the same while the process runs, or only until there is a newer version. */
  constructor(bytes: Buffer, lasts: keyof typeof compressors) {
    this.bytes = bytes;
    this.#compressors = compressors[lasts];
    this.#codings = Object.keys(this.#compressors) as Coding[];
  }

  /** Sends it, under the headers that the reply has. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const coding = acceptedCoding(request.headers['accept-encoding'], this.#codings);
    if (coding !== undefined) await this.as(coding);
    this.sendNow(request, reply, {});
    return reply;
  }

  /** Sends it with these headers if it needs no work. Returns whether it was sent. */
  sendNow(request: FastifyRequest, reply: FastifyReply, headers: Readonly<Record<string, string>>): boolean {
    const ready = this.readyFor(request.headers['accept-encoding']);
    if (ready === undefined) return false;
    reply.headers(headers);
    varyByCoding(reply);
    if (ready.coding !== undefined) nameCoding(reply, ready.coding);
    reply.send(ready.bytes);
    return true;
  }

  /** Returns the bytes for an `Accept-Encoding`, and their coding if they have one. Undefined if they have to be compressed first. */
  readyFor(acceptEncoding: string | string[] | undefined): { bytes: Buffer; coding?: Coding } | undefined {
    const coding = acceptedCoding(acceptEncoding, this.#codings);
    if (coding === undefined) return this.#asIs;
    const compressed = this.#compressed.get(coding);
    if (!Buffer.isBuffer(compressed)) return undefined;
    return compressed.byteLength < this.bytes.byteLength ? { bytes: compressed, coding } : this.#asIs;
  }

  get #asIs() {
    return { bytes: this.bytes };
  }

  /** Resolves to the bytes in a coding. Rejects if there is no memory for the work; the next caller tries again. */
  async as(coding: Coding): Promise<Buffer> {
    const known = this.#compressed.get(coding);
    if (known !== undefined) return known;
    const compressing = this.#compressors[coding]?.(this.bytes) ?? Promise.resolve(this.bytes);
    this.#compressed.set(coding, compressing);
    try {
      const bytes = await compressing;
      this.#compressed.set(coding, bytes);
      return bytes;
    } catch (error) {
      this.#compressed.delete(coding);
      throw error;
    }
  }
}
