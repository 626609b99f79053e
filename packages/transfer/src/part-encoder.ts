import { Worker, type WorkerOptions } from 'node:worker_threads';
import { AnswerLogError } from '@canvass/answer-log';
import { noteThread } from '@canvass/runtime/process';
import { encodePart, type EncodedPart, type PartToEncode } from './encode-part.ts';
import type { EncodeReply, EncodeRequest } from './encoder-thread.ts';
import { TransferError } from './errors.ts';

export interface PartEncoder {
  /** `encodePart`, which see. Takes the part's bytes. Throws `TransferError` `encoding-failed`, too. */
  encode(request: PartToEncode): Promise<EncodedPart>;
  /** What waits, and later calls, fail. */
  close(): Promise<void>;
}

/** Encodes in the thread of its caller. */
export const encoderHere: PartEncoder = {
  encode: async (request) => encodePart(request),
  close: async () => {},
};

/** What V8 may take for the old objects of the thread that encodes rows, in MiB. */
const defaultHeapMib = 300;

/** Encodes in a thread, which starts with the first part and is replaced after it has ended. It does not keep the process alive while it is idle. */
export function encoderInThread(maxHeapMib = defaultHeapMib): PartEncoder {
  let running: EncoderThread | undefined;
  let isClosed = false;
  return {
    async encode(request) {
      if (isClosed) throw encodingFailed('the encoder is closed');
      if (running === undefined || running.hasEnded) running = new EncoderThread(maxHeapMib);
      return running.encode(request);
    },
    async close() {
      isClosed = true;
      await running?.end();
    },
  };
}

const threadFile = new URL('./encoder-thread.ts', import.meta.url);
const threadOptions = (maxHeapMib: number): WorkerOptions => ({
  // Modules that are preloaded into the process are for its main thread only.
  execArgv: [],
  resourceLimits: {
    maxOldGenerationSizeMb: maxHeapMib,
    // V8 may take this much for the young objects of the thread that encodes rows, in MiB. They are many and short-lived: a larger space costs
    // memory, a smaller one promotes them.
    maxYoungGenerationSizeMb: 32,
  },
});

class EncoderThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<EncodedPart>>();
  #requests = 0;
  #hasEnded = false;

  constructor(maxHeapMib: number) {
    this.#worker = noteThread(new Worker(threadFile, threadOptions(maxHeapMib)));
    this.#worker.unref();
    this.#worker.on('message', (reply: EncodeReply) => this.#settle(reply));
    this.#worker.on('error', () => this.#fail());
    this.#worker.on('exit', () => this.#fail());
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  encode(request: PartToEncode): Promise<EncodedPart> {
    const number = this.#requests++;
    const waiting = Promise.withResolvers<EncodedPart>();
    this.#waiting.set(number, waiting);
    const message: EncodeRequest = { number, ...request };
    this.#worker.ref();
    this.#worker.postMessage(message, [request.part.bytes.buffer]);
    return waiting.promise;
  }

  async end(): Promise<void> {
    this.#fail();
    await this.#worker.terminate();
  }

  #settle(reply: EncodeReply): void {
    const waiting = this.#waiting.get(reply.number);
    this.#waiting.delete(reply.number);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (reply.outcome === 'done') waiting?.resolve(reply.encoded);
    else if (reply.isLogDamaged) waiting?.reject(new AnswerLogError('log-damaged', reply.message));
    else waiting?.reject(encodingFailed(reply.message));
  }

  #fail(): void {
    this.#hasEnded = true;
    for (const { reject } of this.#waiting.values()) reject(encodingFailed('its thread has ended'));
    this.#waiting.clear();
  }
}

function encodingFailed(why: string): TransferError {
  return new TransferError('encoding-failed', `Answers could not be encoded: ${why}`);
}
