import type { PacedPieces } from '@canvass/runtime/server';
import type { FastifyRequest } from 'fastify';
import { clientKey } from '../limits/client-key.ts';
import { SiteError } from '../problems/site-error.ts';
import type { PacedTurns } from './paced-turns.ts';
import type { UnfinishedBodies } from './unfinished-bodies.ts';

/** A request body with more bytes is refused with 413, but for those of forms and batches. */
export const maxBodyBytes = 1024 * 1024;

/**
 * A form with more bytes is refused with 413. This is as much text as a body may have otherwise, each byte percent-encoded as three, and
 * the names of its fields.
 */
export const maxFormBytes = 4 * maxBodyBytes;

const firstBytes = 4 * 1024;

/**
 * Bodies with more bytes are handled in turn. Many may end at the same moment, each with 10 ms of work, and a form with 100 ms: others must
 * not wait for all of them.
 */
const largeBytes = 128 * 1024;

/** Reads the whole body of a request, and calls `done` once. */
export type CollectBody = (
  request: FastifyRequest,
  done: (error: Error | null, body?: Buffer) => void,
) => void;

export interface CollectOptions {
  readonly unfinished: UnfinishedBodies;
  /** Lets large bodies be read in turn. */
  readonly inTurn: PacedTurns;
  /** Lets the pieces of bodies be read in turn. */
  readonly pieces: PacedPieces;
  /** A body has at most this many bytes. Default: `maxBodyBytes`. */
  readonly maxBytes?: number;
}

/**
 * A body that arrives in one piece is passed on as it is. The pieces of any other body are copied into one buffer, taken
 * from `unfinished`, that grows with what has arrived: pieces of one byte take no more memory than pieces of 64 KiB.
 */
export function createCollectBody({
  unfinished,
  inTurn,
  pieces,
  maxBytes = maxBodyBytes,
}: CollectOptions): CollectBody {
  return (request, done) => {
    const { raw } = request;
    const announced = Number(raw.headers['content-length'] ?? Number.NaN);
    if (announced > maxBytes) {
      done(tooLarge(maxBytes));
      return;
    }
    let body: Buffer | undefined;
    let length = 0;
    let taken = 0;
    let address = '';
    let isDone = false;

    const end = (error: Error | null): void => {
      if (isDone) return;
      isDone = true;
      if (taken > 0) unfinished.release(address, taken);
      const whole = body?.subarray(0, length) ?? Buffer.alloc(0);
      // The request outlives it: an answer waits for its append.
      body = undefined;
      if (error) done(error);
      else done(null, whole);
    };
    const onData = (piece: Buffer): void => {
      const before = length;
      length += piece.length;
      if (length !== announced) pieces.count(raw.socket, piece.length);
      // After an error, the rest of the body is read and dropped.
      if (isDone) return;
      if (length > maxBytes) {
        end(tooLarge(maxBytes));
        return;
      }
      if (length === announced && before === 0) {
        body = piece;
        return;
      }
      if (length > taken) {
        const wanted = Math.min(sizeFor(length), announced || maxBytes);
        if (taken === 0) address = clientKey(request);
        const full = unfinished.take(address, taken, wanted - taken);
        if (full) {
          end(noRoom(full));
          return;
        }
        const grown = Buffer.allocUnsafeSlow(wanted);
        body?.copy(grown, 0, 0, before);
        body = grown;
        taken = wanted;
      }
      piece.copy(body!, before);
    };
    // It counts as unfinished until its turn.
    const onEnd = (): void => (length > largeBytes ? inTurn(() => end(null)) : end(null));
    const onError = (error: Error): void => end(Object.assign(error, { statusCode: 400 }));
    raw.on('data', onData).on('end', onEnd).on('error', onError);
  };
}

function sizeFor(length: number): number {
  let bytes = firstBytes;
  while (bytes < length) bytes *= 2;
  return bytes;
}

const tooLarge = (maxBytes: number): SiteError =>
  new SiteError('too-large', `A body has at most ${maxBytes / 1024 ** 2} MiB here.`);

const noRoom = (full: 'process' | 'address'): SiteError =>
  full === 'address'
    ? new SiteError('too-much-from-address', 'the unfinished bodies of one address are at their limit')
    : new SiteError('too-much-unfinished', 'the unfinished bodies are at their limit');
