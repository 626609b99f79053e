import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import type { MailMessages } from '../messages.ts';
import { readSingle, writeSingle } from './single-mail.ts';

export interface TidySinglesDeps {
  /** `single-mails`. */
  readonly singles: BlobContainer;
  readonly clock: Pick<Clock, 'now'>;
  readonly messages: MailMessages;
  /** A mail that has been due for this long has lost its message, in ms. */
  readonly graceMs: number;
  readonly onFailure: (error: unknown, name: string) => void;
}

/**
 * Sends the messages of mails that have lost theirs, and deletes what is over. It costs one listing, and two calls for each such mail. Throws
 * `StorageError` if the listing fails.
 */
export async function tidySingles(deps: TidySinglesDeps, signal?: AbortSignal): Promise<void> {
  const nowMs = deps.clock.now();
  for await (const { name, metadata } of deps.singles.list('')) {
    if (signal?.aborted) break;
    const isOver = Number(metadata['ends']) <= nowMs;
    const isLost = metadata['due'] !== undefined && Number(metadata['due']) + deps.graceMs < nowMs;
    if (!isOver && !isLost) continue;
    try {
      await tidySingle(deps, name, nowMs, isOver);
    } catch (error) {
      deps.onFailure(error, name);
    }
  }
}

async function tidySingle(
  { singles, messages, graceMs }: TidySinglesDeps,
  name: string,
  nowMs: number,
  isOver: boolean,
): Promise<void> {
  const found = await readSingle(singles, name);
  if (found === undefined) return;
  const { stored, etag } = found;
  if (stored.is === 'waiting') {
    if (stored.untilMs <= nowMs) await singles.delete(name, { ifMatch: etag });
    else if (stored.dueMs + graceMs < nowMs) {
      // Noted before it is sent, so that a worker that is away does not find one message for each sweep.
      const isMine = await writeSingle(singles, name, { ...stored, dueMs: nowMs }, { ifMatch: etag });
      if (isMine !== undefined) await messages.send({ single: name });
    }
  } else if (isOver) {
    await singles.delete(name, { ifMatch: etag });
  }
}
