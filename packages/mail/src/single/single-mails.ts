import { hourMs, type Clock } from '@canvass/runtime/clock';
import { createSigner } from '@canvass/runtime/signing';
import type { BlobContainer } from '@canvass/storage';
import type { MailMessages } from '../messages.ts';
import { readAddress } from '../recipients/address.ts';
import { createSealer } from '../state/sealed.ts';
import { readSingle, writeSingle, type SingleMail, type StoredSingle } from './single-mail.ts';

export interface SingleMailsDeps {
  /** `single-mails`. */
  readonly container: BlobContainer;
  readonly messages: MailMessages;
  readonly clock: Pick<Clock, 'now'>;
  /** Makes ULIDs. */
  readonly newId: () => string;
  /** The same on sites and workers. */
  readonly linkSecret: string;
  /** Called if a message could not be sent. A worker's tidy-up sends it. */
  readonly onSendFailure: (error: unknown) => void;
}

export interface SingleMailLimits {
  /** Another mail of the same name is refused for this long, in ms. */
  readonly againAfterMs: number;
  /** A mail that could not be sent for this long is of no use, in ms. */
  readonly lastsMs: number;
}

/** Mails to one person each, such as a link that somebody has asked for. */
export interface SingleMails {
  /**
   * Stores a mail for a worker, which sends it once or never. `name` says what it is about; only its signature is stored. Throws `StorageError`.
   */
  send(
    name: string,
    mail: SingleMail,
    limits: SingleMailLimits,
  ): Promise<'queued' | 'tooSoon' | 'invalidAddress'>;
  /**
   * Stores a mail whose id, a ULID, its sender remembers: as long as the mail or a later one of its name is known, which is `againAfterMs`, storing it
   * again changes nothing. Returns `waits` while the one before of the same name is still to be sent. Throws `StorageError`.
   */
  sendOnce(
    name: string,
    id: string,
    mail: SingleMail,
    limits: SingleMailLimits,
  ): Promise<'queued' | 'waits' | 'invalidAddress'>;
  /** Returns whether a mail of the name may still be sent. Throws `StorageError`. */
  isUnderWay(name: string): Promise<boolean>;
}

/** A ULID begins with this many characters that tell its time. */
const timeLength = 10;
/** A mail that a worker has taken out is taken for sent after this time, in ms: no dialogue with a mail server lasts that long. */
const longestDialogueMs = hourMs;

export function createSingleMails(deps: SingleMailsDeps): SingleMails {
  const { container, messages, clock, newId, linkSecret, onSendFailure } = deps;
  const sign = createSigner(linkSecret, 'canvass names of single mails');
  const sealer = createSealer(linkSecret);
  const waiting = (
    blob: string,
    id: string,
    mail: SingleMail,
    { againAfterMs, lastsMs }: SingleMailLimits,
  ): StoredSingle => {
    const nowMs = clock.now();
    return {
      is: 'waiting',
      id,
      sealed: sealer.seal(JSON.stringify(mail), blob),
      failures: 0,
      troubles: 0,
      dueMs: nowMs,
      untilMs: nowMs + lastsMs,
      againAtMs: nowMs + againAfterMs,
    };
  };
  return {
    async send(name, given, limits) {
      const to = readAddress(given.to);
      if (to === undefined) return 'invalidAddress';
      const blob = sign(name);
      const stored = waiting(blob, newId(), { ...given, to }, limits);
      const nowMs = clock.now();
      if ((await writeSingle(container, blob, stored, { ifAbsent: true })) === undefined) {
        const before = await readSingle(container, blob);
        if (before !== undefined && before.stored.againAtMs > nowMs) return 'tooSoon';
        const condition = before === undefined ? { ifAbsent: true as const } : { ifMatch: before.etag };
        // Another request has asked for the same mail just now.
        if ((await writeSingle(container, blob, stored, condition)) === undefined) return 'tooSoon';
      }
      await messages.send({ single: blob }).catch(onSendFailure);
      return 'queued';
    },

    async sendOnce(name, id, given, limits) {
      const to = readAddress(given.to);
      if (to === undefined) return 'invalidAddress';
      const blob = sign(name);
      const stored = waiting(blob, id, { ...given, to }, limits);
      if ((await writeSingle(container, blob, stored, { ifAbsent: true })) === undefined) {
        const before = await readSingle(container, blob);
        if (before?.stored.id === id) {
          // The process that stored it may have died before it sent the message.
          if (before.stored.is === 'waiting') await messages.send({ single: blob }).catch(onSendFailure);
          return 'queued';
        }
        // This process was so slow that another one has stored the mail, and then the next one.
        if (before !== undefined && isLater(before.stored.id, id)) return 'queued';
        if (before !== undefined && isUnderWay(before.stored, clock.now())) return 'waits';
        const condition = before === undefined ? { ifAbsent: true as const } : { ifMatch: before.etag };
        if ((await writeSingle(container, blob, stored, condition)) === undefined) return 'waits';
      }
      await messages.send({ single: blob }).catch(onSendFailure);
      return 'queued';
    },

    async isUnderWay(name) {
      const found = await readSingle(container, sign(name));
      return found !== undefined && isUnderWay(found.stored, clock.now());
    },
  };
}

/** Whether the time in a ULID is later than that in another one. */
function isLater(id: string, other: string): boolean {
  return id.slice(0, timeLength) > other.slice(0, timeLength);
}

/** Whether a mail may still be sent. */
function isUnderWay(stored: StoredSingle, nowMs: number): boolean {
  if (stored.is === 'waiting') return stored.untilMs > nowMs;
  return stored.is === 'taken' && stored.takenAtMs + longestDialogueMs > nowMs;
}
