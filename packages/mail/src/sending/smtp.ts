import type { Clock } from '@canvass/runtime/clock';
import type { SmtpAddress } from './smtp-address.ts';
import { createSmtpConnections } from './smtp-connections.ts';
import { handOver, type SmtpMail } from './smtp-dialogue.ts';
import type { SendOutcome } from './smtp-outcome.ts';

export interface SmtpOptions {
  /** The time limit of one mail, from its first command to the last reply, in ms. Default: 60,000. */
  readonly limitMs?: number | undefined;
  /** How long a mail that is under way may take when the process stops, in ms. Default: 10,000. */
  readonly stopLimitMs?: number | undefined;
  /** The most connections at once. Default: 5. */
  readonly connections?: number | undefined;
}

/** Sends mails to one server. It never rejects. */
export interface Smtp {
  /** `signal`: begin nothing more, and soon end what has begun. */
  send(mail: SmtpMail, signal: AbortSignal): Promise<SendOutcome>;
  /** Closes the connections that wait for mails. */
  close(): void;
}

/**
 * Sends mails over connections that it keeps for the next ones. The library's own transport does not say if a mail that failed was handed over;
 * its connections do: the body is read only when the server has asked for it.
 */
export function createSmtp(address: SmtpAddress, clock: Clock, options: SmtpOptions = {}): Smtp {
  const { limitMs = 60_000, stopLimitMs = 10_000, connections = 5 } = options;
  const pool = createSmtpConnections(address, clock, { limitMs, connections });
  return {
    async send(mail, signal) {
      for (;;) {
        const connection = await pool.take(signal);
        if ('is' in connection) return connection;
        const wasKept = connection.mails > 0;
        const handed = await handOver(connection, mail, { limitMs, stopLimitMs, signal, clock });
        const { outcome, isBroken, isTooLate } = handed;
        if (!isBroken) {
          pool.keep(connection);
          return outcome;
        }
        pool.drop(connection);
        // The server may have ended a connection while it waited. That says nothing of this mail.
        const isCut = !isTooLate && outcome.is === 'later' && outcome.status === undefined;
        if (!wasKept || !isCut) return outcome;
      }
    },
    close: () => pool.close(),
  };
}
