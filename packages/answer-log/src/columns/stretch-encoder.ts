import { Worker, type WorkerOptions } from 'node:worker_threads';
import { noteThread } from '@canvass/runtime/process';
import type { EncodedStretch, Stretch } from './encode-stretch.ts';
import { AnswerLogError } from '../errors.ts';
import type { StretchReply, StretchRequest } from './stretch-thread.ts';

export interface StretchEncoder {
  /**
   * Runs `encodeStretch` with `packages/columns` in the thread; the caller's thread only copies the lines. The thread encodes one stretch
   * at a time. Throws `AnswerLogError` `log-damaged` and `encoding-failed`. If the thread has ended, the next call starts another one.
   */
  encode(stretch: Stretch): Promise<EncodedStretch>;
  /** Ends the thread. Waiting and later calls fail with `encoding-failed`. */
  close(): Promise<void>;
}

export interface StretchEncoderOptions {
  /** What V8 may take for the old objects of the thread, in MiB. With less it collects garbage earlier. Default: 300. */
  readonly maxHeapMib?: number;
  readonly startThread?: () => Worker;
}

/** Makes column files in a thread. The first file starts the thread; an idle thread does not keep the process alive. */
export function createStretchEncoder(options: StretchEncoderOptions = {}): StretchEncoder {
  const {
    maxHeapMib = defaultHeapMib,
    startThread = () => new Worker(threadFile, threadOptions(maxHeapMib)),
  } = options;
  let running: EncoderThread | undefined;
  let isClosed = false;

  return {
    async encode(stretch) {
      if (isClosed) throw encodingFailed('the encoder is closed');
      if (running === undefined || running.hasEnded) running = new EncoderThread(startThread());
      return running.encode(stretch);
    },
    async close() {
      isClosed = true;
      await running?.end();
    },
  };
}

const threadFile = new URL('./stretch-thread.ts', import.meta.url);
/** What V8 may take for the old objects of the thread, in MiB. 8 MiB of words that all differ need half of this. */
const defaultHeapMib = 300;

const threadOptions = (maxHeapMib: number): WorkerOptions => ({
  // Modules that are preloaded into the process are for its main thread only.
  execArgv: [],
  resourceLimits: {
    maxOldGenerationSizeMb: maxHeapMib,
    // V8 may take this much for the young objects of the thread that encodes columns, in MiB.
    maxYoungGenerationSizeMb: 8,
  },
});

class EncoderThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<EncodedStretch>>();
  #requests = 0;
  #hasEnded = false;

  constructor(worker: Worker) {
    this.#worker = noteThread(worker);
    worker.unref();
    worker.on('message', (reply: StretchReply) => this.#settle(reply));
    worker.on('error', (cause) => this.#fail(cause));
    worker.on('exit', () => this.#fail());
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  encode({ lines, from, erased, history }: Stretch): Promise<EncodedStretch> {
    const number = this.#requests++;
    const waiting = Promise.withResolvers<EncodedStretch>();
    this.#waiting.set(number, waiting);
    const bytes = joined(lines);
    const request: StretchRequest = { number, bytes, from, erased, history };
    this.#worker.ref();
    this.#worker.postMessage(request, [bytes.buffer]);
    return waiting.promise;
  }

  async end(): Promise<void> {
    this.#fail();
    await this.#worker.terminate();
  }

  #settle(reply: StretchReply): void {
    const waiting = this.#waiting.get(reply.number);
    this.#waiting.delete(reply.number);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (reply.outcome === 'encoded') waiting?.resolve(reply.encoded);
    else waiting?.reject(new AnswerLogError(reply.code, reply.message));
  }

  #fail(cause?: unknown): void {
    this.#hasEnded = true;
    for (const { reject } of this.#waiting.values()) reject(encodingFailed('its thread has ended', cause));
    this.#waiting.clear();
  }
}

function encodingFailed(why: string, cause?: unknown): AnswerLogError {
  return new AnswerLogError('encoding-failed', `A column file was not made: ${why}`, { cause });
}

/** Copies the lines into memory of their own, which another thread can take. */
function joined(lines: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  let length = 0;
  for (const line of lines) length += line.byteLength;
  const bytes = new Uint8Array(length);
  let end = 0;
  for (const line of lines) {
    bytes.set(line, end);
    end += line.byteLength;
  }
  return bytes;
}
