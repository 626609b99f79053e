import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { AnswerLogError } from '@canvass/answer-log';
import type { ExportRequest } from './export-request.ts';
import { formatHere, type Formatted, type FormattedEnd, type FormattedSurvey } from './formatter.ts';
import type { RawPart } from './raw-part.ts';

// This file runs in the thread of a `ThreadFormatter`.

export interface FormatThreadData {
  readonly survey: FormattedSurvey;
  readonly request: ExportRequest;
}

/**
 * A command to the thread, which gets one reply. `add` adds a part and gets its first piece; `erased` is undefined if it has not changed. `more`
 * gets the next piece of that part.
 */
export type FormatCommand =
  | { readonly what: 'add'; readonly part: RawPart; readonly erased: readonly string[] | undefined }
  | { readonly what: 'more' }
  | { readonly what: 'end' };

/** A reply of the thread. A failure is not sent as an error, because an error loses its code on the way to another thread. */
export type FormatReply =
  | { readonly outcome: 'piece'; readonly piece: Uint8Array }
  | { readonly outcome: 'added'; readonly formatted: Formatted }
  | { readonly outcome: 'ended'; readonly end: FormattedEnd }
  | { readonly outcome: 'failed'; readonly isLogDamaged: boolean; readonly message: string };

// The thread has a low priority, because accepting answers comes first. Elsewhere than on Linux, this would be the priority of the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { survey, request } = workerData as FormatThreadData;
const formatter = formatHere(survey, request);
let erased: readonly string[] = [];
let adding: AsyncGenerator<Uint8Array, Formatted> | undefined;

parentPort?.on('message', (command: FormatCommand) => void replyTo(command).then(send));

async function replyTo(command: FormatCommand): Promise<FormatReply> {
  try {
    if (command.what === 'end') {
      const end = await formatter.end();
      return { outcome: 'ended', end: { ...end, pieces: end.pieces.map(owned) } };
    }
    if (command.what === 'add') {
      erased = command.erased ?? erased;
      adding = formatter.add(command.part, erased);
    }
    const { done, value } = await adding!.next();
    return done ? { outcome: 'added', formatted: value } : { outcome: 'piece', piece: owned(value) };
  } catch (error) {
    const isLogDamaged = error instanceof AnswerLogError && error.code === 'log-damaged';
    return { outcome: 'failed', isLogDamaged, message: String(error) };
  }
}

function send(reply: FormatReply): void {
  const pieces =
    reply.outcome === 'piece' ? [reply.piece] : reply.outcome === 'ended' ? reply.end.pieces : [];
  parentPort?.postMessage(
    reply,
    pieces.map(({ buffer }) => buffer as ArrayBuffer),
  );
}

/** Returns the piece in memory that it shares with nothing else, so that it can be transferred to another thread. */
function owned(piece: Uint8Array): Uint8Array {
  return piece.byteLength === piece.buffer.byteLength ? piece : new Uint8Array(piece);
}
