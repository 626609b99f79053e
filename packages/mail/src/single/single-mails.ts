import type { Clock } from '@canvass/runtime/clock';
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
}

export function createSingleMails(deps: SingleMailsDeps): SingleMails {
  const { container, messages, clock, newId, linkSecret, onSendFailure } = deps;
  const sign = createSigner(linkSecret, 'canvass names of single mails');
  const sealer = createSealer(linkSecret);
  return {
    async send(name, given, { againAfterMs, lastsMs }) {
      const to = readAddress(given.to);
      if (to === undefined) return 'invalidAddress';
      const blob = sign(name);
      const nowMs = clock.now();
      const stored: StoredSingle = {
        is: 'waiting',
        id: newId(),
        sealed: sealer.seal(JSON.stringify({ ...given, to } satisfies SingleMail), blob),
        failures: 0,
        dueMs: nowMs,
        untilMs: nowMs + lastsMs,
        againAtMs: nowMs + againAfterMs,
      };
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
  };
}
