import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { QueueError, errorMessage } from '../errors.ts';
import type { PeekedWireMessage, WireMessage, WirePutOptions, WireQueue } from '../port/wire-queue.ts';

/** Stores long texts; any blob container fits. An error that it throws counts as unavailable. */
export interface ClaimBlobs {
  put(blob: string, bytes: Uint8Array): Promise<unknown>;
  get(
    blob: string,
  ): Promise<{ outcome: 'found'; bytes: Uint8Array } | { outcome: 'notFound' } | { outcome: 'notModified' }>;
  delete(blob: string): Promise<unknown>;
}

export type ClaimCheckOptions = {
  readonly blobs: ClaimBlobs;
  /** Texts longer than this go into a blob, in bytes. Default 65,536: a body of 48 KiB in base64. */
  readonly longestTextBytes?: number;
  /** Called when the blob of a deleted message could not be deleted. Canvass will not retry it. */
  readonly onOrphan?: (blob: string, error: QueueError) => void;
  /** Default: random UUIDs. */
  readonly newId?: () => string;
};

const compress = promisify(gzip);
const decompress = promisify(gunzip);
/** Maximum unpacked size of a blob: a corrupt one must not exhaust the memory. */
const longestUnpackedBytes = 256 * 1024 * 1024;
const putTries = 3;
const defaultLongestTextBytes = 65_536;

/**
 * Stores long texts, gzipped, in blobs `{queue}/{id}` and sends a claim check, `claim-check:{blob}`, instead. A
 * blob is written before its message and deleted after it: a crash in between leaves an orphaned blob at most. The pop
 * receipt carries the blob's name, so that a receiver need not remember it.
 */
export class ClaimCheckQueue implements WireQueue {
  readonly name: string;
  readonly #inner: WireQueue;
  readonly #options: Required<ClaimCheckOptions>;
  readonly #claim: RegExp;

  constructor(inner: WireQueue, options: ClaimCheckOptions) {
    this.name = inner.name;
    this.#inner = inner;
    this.#options = {
      longestTextBytes: defaultLongestTextBytes,
      onOrphan: () => {},
      newId: randomUUID,
      ...options,
    };
    // Only blobs of this queue: a message must not make the queue read or delete another's blob.
    this.#claim = new RegExp(`^claim-check:(${inner.name}/[0-9A-Za-z-]{1,64})$`);
  }

  create(): Promise<void> {
    return this.#inner.create();
  }

  async put(text: string, options: WirePutOptions): Promise<void> {
    await this.#inner.put((await this.#checkIn(text)).text, options);
  }

  async get(
    max: number,
    visibilityTimeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<WireMessage[]> {
    const messages = await this.#inner.get(max, visibilityTimeoutMs, signal);
    return Promise.all(
      messages.map(async (message) => {
        const blob = this.#blobIn(message.text);
        const popReceipt = wrap(message.popReceipt, blob);
        if (blob === undefined) return { ...message, popReceipt };
        return { ...message, popReceipt, ...(await this.#checkOut(message.text, blob)) };
      }),
    );
  }

  async delete(id: string, popReceipt: string): Promise<'deleted' | 'lost'> {
    const { inner, blob } = unwrap(popReceipt);
    const outcome = await this.#inner.delete(id, inner);
    if (outcome === 'deleted') await this.#discard(blob);
    return outcome;
  }

  async update(
    id: string,
    popReceipt: string,
    visibilityTimeoutMs: number,
    text: string | undefined,
  ): Promise<{ readonly popReceipt: string } | 'lost'> {
    const { inner, blob: before } = unwrap(popReceipt);
    const stored = text === undefined ? { text, blob: before } : await this.#checkIn(text);
    const updated = await this.#inner.update(id, inner, visibilityTimeoutMs, stored.text);
    if (text !== undefined) await this.#discard(updated === 'lost' ? stored.blob : before);
    return updated === 'lost' ? updated : { popReceipt: wrap(updated.popReceipt, stored.blob) };
  }

  async peek(max: number): Promise<PeekedWireMessage[]> {
    const messages = await this.#inner.peek(max);
    return Promise.all(
      messages.map(async (message) => {
        const blob = this.#blobIn(message.text);
        return blob === undefined ? message : { ...message, ...(await this.#checkOut(message.text, blob)) };
      }),
    );
  }

  depth(): Promise<number> {
    return this.#inner.depth();
  }

  async depths(): Promise<readonly { readonly name: string; readonly depth: number }[]> {
    return this.#inner.depths?.() ?? [{ name: this.name, depth: await this.depth() }];
  }

  #blobIn(text: string): string | undefined {
    return this.#claim.exec(text)?.[1];
  }

  async #checkIn(text: string): Promise<{ readonly text: string; readonly blob: string | undefined }> {
    const { blobs, longestTextBytes, newId } = this.#options;
    if (Buffer.byteLength(text) <= longestTextBytes) return { text, blob: undefined };
    const blob = `${this.name}/${newId()}`;
    const bytes = await compress(text);
    for (let left = putTries - 1; ; left -= 1) {
      try {
        await blobs.put(blob, bytes);
        return { text: `claim-check:${blob}`, blob };
      } catch (cause) {
        // The blob's name is new, so a second put is harmless.
        if (left === 0) throw unavailable(blob, 'written', cause);
      }
    }
  }

  async #checkOut(text: string, blob: string): Promise<Pick<WireMessage, 'text' | 'fault'>> {
    let bytes: Uint8Array;
    try {
      const found = await this.#options.blobs.get(blob);
      if (found.outcome !== 'found') {
        return { text, fault: new QueueError('invalid-message', `The blob ${blob} with its text is gone`) };
      }
      bytes = found.bytes;
    } catch (cause) {
      return { text, fault: unavailable(blob, 'read', cause) };
    }
    try {
      const unpacked = await decompress(bytes, { maxOutputLength: longestUnpackedBytes });
      return { text: unpacked.toString() };
    } catch (cause) {
      const why = `The blob ${blob} with its text cannot be unpacked: ${errorMessage(cause)}`;
      return { text, fault: new QueueError('invalid-message', why, { cause }) };
    }
  }

  async #discard(blob: string | undefined): Promise<void> {
    if (blob === undefined) return;
    try {
      await this.#options.blobs.delete(blob);
    } catch (cause) {
      // The message is settled: a blob that stays must not fail it.
      this.#options.onOrphan(blob, unavailable(blob, 'deleted', cause));
    }
  }
}

function unavailable(blob: string, what: string, cause: unknown): QueueError {
  return new QueueError('unavailable', `The blob ${blob} could not be ${what}: ${errorMessage(cause)}`, {
    cause,
  });
}

/** A blob's name contains no space; it is empty for a text without a claim check. */
function wrap(popReceipt: string, blob = ''): string {
  return `${blob} ${popReceipt}`;
}

function unwrap(popReceipt: string): { readonly inner: string; readonly blob: string | undefined } {
  const at = popReceipt.indexOf(' ');
  return { inner: popReceipt.slice(at + 1), blob: popReceipt.slice(0, at) || undefined };
}
