import { Worker, type WorkerOptions } from 'node:worker_threads';
import { AnswerLogError } from '@canvass/answer-log';
import { noteThread } from '@canvass/runtime/process';
import { ExportError } from './errors.ts';
import type { ExportRequest } from './export-request.ts';
import type { FormatCommand, FormatReply, FormatThreadData } from './format-thread.ts';
import type { Formatted, FormattedEnd, FormattedSurvey, Formatter, StartFormatter } from './formatter.ts';
import type { RawPart } from './raw-part.ts';

/** Starts a formatter in a new thread, which ends when the formatter is closed. It also throws `ExportError` `formatting-failed`. */
export const formatInThread: StartFormatter = (survey, request) => new ThreadFormatter(survey, request);

const threadFile = new URL('./format-thread.ts', import.meta.url);
/** V8 may take this much memory for a thread that formats one export, in MB. */
const threadOptions: WorkerOptions = {
  // The thread does not load the modules that are preloaded into the process, because they are for its main thread.
  execArgv: [],
  // The thread makes many objects that live shortly. A larger young space would cost memory, and a smaller one would promote them.
  resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
};

class ThreadFormatter implements Formatter {
  readonly #worker: Worker;
  #waiting: PromiseWithResolvers<FormatReply> | undefined;
  #erased: readonly string[] = [];
  #ended: Error | undefined;

  constructor(survey: FormattedSurvey, request: ExportRequest) {
    const workerData: FormatThreadData = { survey, request };
    this.#worker = noteThread(new Worker(threadFile, { ...threadOptions, workerData }));
    this.#worker.on('message', (reply: FormatReply) => this.#waiting?.resolve(reply));
    this.#worker.on('error', (cause) => this.#fail(cause));
    this.#worker.on('exit', () => this.#fail());
  }

  async *add(part: RawPart, erased: readonly string[]): AsyncGenerator<Uint8Array, Formatted> {
    const isKnown = erased === this.#erased;
    this.#erased = erased;
    const command = { what: 'add', part, erased: isKnown ? undefined : erased } as const;
    let reply = await this.#ask(command, [part.bytes.buffer]);
    for (; reply.outcome === 'piece'; reply = await this.#ask({ what: 'more' }, [])) yield reply.piece;
    if (reply.outcome !== 'added') throw unexpected(reply);
    return reply.formatted;
  }

  async end(): Promise<FormattedEnd> {
    const reply = await this.#ask({ what: 'end' }, []);
    if (reply.outcome !== 'ended') throw unexpected(reply);
    return reply.end;
  }

  async close(): Promise<void> {
    this.#fail();
    await this.#worker.terminate();
  }

  async #ask(command: FormatCommand, transferred: ArrayBuffer[]): Promise<FormatReply> {
    if (this.#ended !== undefined) throw this.#ended;
    this.#waiting = Promise.withResolvers();
    this.#worker.postMessage(command, transferred);
    return this.#waiting.promise;
  }

  #fail(cause?: unknown): void {
    this.#ended ??= new ExportError('formatting-failed', 'The thread of the export has ended', { cause });
    this.#waiting?.promise.catch(() => {});
    this.#waiting?.reject(this.#ended);
  }
}

function unexpected(reply: FormatReply): Error {
  if (reply.outcome !== 'failed')
    return new ExportError('formatting-failed', 'The thread of the export is confused');
  const { isLogDamaged, message } = reply;
  return isLogDamaged
    ? new AnswerLogError('log-damaged', message)
    : new ExportError('formatting-failed', message);
}
