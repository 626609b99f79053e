import { randomUUID } from 'node:crypto';
import { pause, type Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import { retryPauses, troublePauses } from '../sending/retry-schedule.ts';
import type { Smtp } from '../sending/smtp.ts';
import type { Sender } from '../sending/smtp-address.ts';
import type { MailAttempt, SendOutcome } from '../sending/smtp-outcome.ts';
import type { Throttle } from '../sending/throttle.ts';
import { messageIdOf } from '../state/message-id.ts';
import { composeTextMail } from '../texts/compose-text-mail.ts';
import { MailError } from '../errors.ts';
import type { Sealer } from '../state/sealed.ts';
import { parseSingle, readSingle, writeSingle, type TakenSingle, type WaitingSingle } from './single-mail.ts';

export interface SendSingleDeps {
  /** `single-mails`. */
  readonly singles: BlobContainer;
  readonly sealer: Sealer;
  readonly smtp: Smtp;
  readonly sender: Sender;
  readonly throttle: Throttle;
  readonly clock: Clock;
  readonly onAttempt: (outcome: MailAttempt) => void;
}

/** A mail that was put off is written back in this many tries. */
const putBackTries = 4;
/** The pause between two of these tries, in ms. */
const putBackPauseMs = 1_000;

/**
 * Sends a mail, if it waits. It is taken out of the storage before its dialogue begins: if the worker dies then, no other one sends it again, and
 * nothing of it is left. Returns after how many ms the message shall come again; undefined if it is done with. Throws `StorageError` and `MailError`.
 */
export async function sendSingle(
  deps: SendSingleDeps,
  name: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { singles, sealer, smtp, sender, throttle, clock, onAttempt } = deps;
  await throttle.turn();
  if (signal.aborted) return 0;
  const found = await readSingle(singles, name);
  if (found === undefined || found.stored.is !== 'waiting') return undefined;
  const { stored, etag } = found;
  const nowMs = clock.now();
  const { id, againAtMs } = stored;
  if (stored.untilMs <= nowMs) return end(deps, name, stored, etag);
  if (stored.dueMs > nowMs) return stored.dueMs - nowMs;
  const text = sealer.open(stored.sealed, name);
  if (text === undefined) throw new MailError('sealed', `the single mail ${name} has another LINK_SECRET`);
  const { to, link, ...mail } = parseSingle(text);
  const messageId = messageIdOf({ list: 'single', mailing: id, row: 0 }, sender.domain);
  const bytes = await composeTextMail({
    ...mail,
    from: sender.header,
    to: { address: to, name: '' },
    links: [link, mail.unsubscribe ?? ''],
    messageId,
    date: new Date(nowMs),
  });
  const takenAs = await take(
    singles,
    name,
    { is: 'taken', id, againAtMs, takenAtMs: nowMs, by: randomUUID() },
    etag,
  );
  // Another message of the same mail was faster.
  if (takenAs === undefined) return undefined;
  const outcome = await smtp.send({ from: sender.address, to, bytes }, signal);
  if (outcome.is !== 'down' && outcome.is !== 'busy') onAttempt(outcome.is);
  // It may have been sent. That it was taken stays for a day.
  if (outcome.is === 'unknown') return undefined;
  const pauseMs = pauseAfter(outcome, stored);
  if (pauseMs === undefined || clock.now() + pauseMs >= stored.untilMs) {
    return end(deps, name, stored, takenAs);
  }
  const again = {
    ...stored,
    failures: stored.failures + (outcome.is === 'later' ? 1 : 0),
    troubles: stored.troubles + (outcome.is === 'down' ? 1 : 0),
    dueMs: clock.now() + pauseMs,
  };
  await putBack(deps, name, signal.aborted ? stored : again, takenAs);
  return signal.aborted ? 0 : pauseMs;
}

/** Writes a mail back that was surely not sent. Until then it is only in the memory of this process. */
async function putBack(
  { singles, clock }: SendSingleDeps,
  name: string,
  stored: WaitingSingle,
  takenAs: string,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      // If an earlier write has landed all the same, this one changes nothing.
      await writeSingle(singles, name, stored, { ifMatch: takenAs });
      return;
    } catch (error) {
      if (tries === putBackTries) throw error;
      await pause(clock, putBackPauseMs);
    }
  }
}

/** Returns the ETag of what was taken; undefined if another message of the same mail was faster. */
async function take(
  singles: BlobContainer,
  name: string,
  taken: TakenSingle,
  etag: string,
): Promise<string | undefined> {
  try {
    return await writeSingle(singles, name, taken, { ifMatch: etag });
  } catch (error) {
    // The write may have landed all the same. Nobody else would send the mail then.
    const found = await readSingle(singles, name);
    if (found?.stored.is === 'taken' && found.stored.by === taken.by) return found.etag;
    throw error;
  }
}

/** A server that was away, and then puts unknown senders off, takes a mail after the first pauses of both. */
function pauseAfter(
  outcome: SendOutcome,
  { failures, troubles }: Pick<WaitingSingle, 'failures' | 'troubles'>,
): number | undefined {
  if (outcome.is === 'later') return retryPauses[failures];
  if (outcome.is === 'busy') return troublePauses[0];
  if (outcome.is === 'down') return troublePauses[Math.min(troubles, troublePauses.length - 1)];
  return undefined;
}

/** Deletes what is done with, or leaves what keeps the next one of its name away. */
async function end(
  { singles, clock }: SendSingleDeps,
  name: string,
  { id, againAtMs }: WaitingSingle,
  etag: string,
): Promise<undefined> {
  if (againAtMs > clock.now()) {
    await writeSingle(singles, name, { is: 'done', id, againAtMs }, { ifMatch: etag });
  } else {
    await singles.delete(name, { ifMatch: etag });
  }
}
