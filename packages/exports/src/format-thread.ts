import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { AnswerLogError } from '@canvass/answer-log';
import type { SurveyHistory } from '@canvass/surveys';
import type { ExportRequest } from './export-request.ts';
import { formatHere, type Formatted, type FormattedEnd } from './formatter.ts';
import type { RawPart } from './raw-part.ts';

// Runs in the thread of a `ThreadFormatter`.

export interface FormatThreadData {
  readonly history: SurveyHistory;
  readonly request: ExportRequest;
}

/** A part; without one: the end. */
export interface FormatCommand {
  readonly part: RawPart | undefined;
  /** Undefined: as before. */
  readonly erased: readonly string[] | undefined;
}

/** An error loses its code on its way to another thread. */
export type FormatReply =
  | { readonly outcome: 'added'; readonly formatted: Formatted }
  | { readonly outcome: 'ended'; readonly end: FormattedEnd }
  | { readonly outcome: 'failed'; readonly isLogDamaged: boolean; readonly message: string };

// Whoever sends answers goes first. Linux has priorities of threads; elsewhere it would be that of the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { history, request } = workerData as FormatThreadData;
const formatter = formatHere(history, request);
let known: readonly string[] = [];

parentPort?.on('message', ({ part, erased }: FormatCommand) => {
  known = erased ?? known;
  void answer(part).then(reply);
});

async function answer(part: RawPart | undefined): Promise<FormatReply> {
  try {
    return part === undefined
      ? { outcome: 'ended', end: owned(await formatter.end()) }
      : { outcome: 'added', formatted: owned(await formatter.add(part, known)) };
  } catch (error) {
    const isLogDamaged = error instanceof AnswerLogError && error.code === 'logDamaged';
    return { outcome: 'failed', isLogDamaged, message: String(error) };
  }
}

function reply(message: FormatReply): void {
  parentPort?.postMessage(message, buffersOf(message));
}

/** In memory that other pieces do not share, so that it can be handed over. */
function owned<T extends Formatted | FormattedEnd>(formatted: T): T {
  if (!('pieces' in formatted)) return formatted;
  return { ...formatted, pieces: [Buffer.concat(formatted.pieces)].map((all) => new Uint8Array(all)) };
}

function buffersOf(message: FormatReply): ArrayBuffer[] {
  const formatted =
    message.outcome === 'added' ? message.formatted : message.outcome === 'ended' ? message.end : undefined;
  if (formatted === undefined || !('pieces' in formatted)) return [];
  return formatted.pieces.map(({ buffer }) => buffer as ArrayBuffer);
}
