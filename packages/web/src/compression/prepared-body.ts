import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCoding, nameCoding, varyByCoding, type Coding } from './content-coding.ts';

const compressors: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** A body that stays the same while the process runs: compressed once for all who ask for it, when the first one does. */
export class PreparedBody {
  readonly bytes: Buffer;
  readonly #compressed = new Map<Coding, Promise<Buffer>>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Sends it, under the headers that the reply has. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    varyByCoding(reply);
    const coding = acceptedCoding(request.headers['accept-encoding'], ['br', 'gzip']);
    if (coding === undefined) return reply.send(this.bytes);
    const bytes = await this.as(coding);
    if (bytes.byteLength >= this.bytes.byteLength) return reply.send(this.bytes);
    nameCoding(reply, coding);
    return reply.send(bytes);
  }

  as(coding: Coding): Promise<Buffer> {
    const known = this.#compressed.get(coding) ?? compressors[coding](this.bytes);
    this.#compressed.set(coding, known);
    return known;
  }
}
