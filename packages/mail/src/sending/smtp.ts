import type { Clock } from '@canvass/runtime/clock';
import type { SmtpAddress } from './smtp-address.ts';
import { connect, handOver, type Connection, type SmtpMail } from './smtp-dialogue.ts';
import { troubleOf, type SendOutcome, type SmtpFault } from './smtp-outcome.ts';

export interface SmtpOptions {
  /** The time limit of one mail, from its first command to the last reply, in ms. Default: 60,000. */
  readonly limitMs?: number | undefined;
  /** How long a mail that is under way may take when the process stops, in ms. Default: 10,000. */
  readonly stopLimitMs?: number | undefined;
}

/** Sends mails to one server. It never rejects. */
export interface Smtp {
  /** `signal`: begin nothing more, and soon end what has begun. */
  send(mail: SmtpMail, signal: AbortSignal): Promise<SendOutcome>;
  /** Closes the connections that wait for mails. */
  close(): void;
}

/** A connection is used for at most this many mails: servers end longer ones in their own way. */
const mailsPerConnection = 100;
/** A connection that waits this long for a mail is closed, in ms. */
const idleMs = 5_000;

/**
 * Sends mails over connections that it keeps for the next ones. The library's own transport does not say if a mail that failed was handed over;
 * its connections do: the body is read only when the server has asked for it.
 */
export function createSmtp(address: SmtpAddress, clock: Clock, options: SmtpOptions = {}): Smtp {
  const { limitMs = 60_000, stopLimitMs = 10_000 } = options;
  const idle: Connection[] = [];

  function drop(connection: Connection): void {
    clock.clearTimeout(connection.timer);
    connection.onFault = () => {};
    const at = idle.indexOf(connection);
    if (at !== -1) idle.splice(at, 1);
    connection.smtp.close();
  }

  function keep(connection: Connection): void {
    connection.mails += 1;
    if (connection.mails >= mailsPerConnection) return drop(connection);
    connection.onFault = () => drop(connection);
    connection.timer = clock.setTimeout(() => {
      idle.splice(idle.indexOf(connection), 1);
      connection.onFault = () => {};
      connection.smtp.quit();
    }, idleMs);
    idle.push(connection);
  }

  return {
    async send(mail, signal) {
      for (;;) {
        if (signal.aborted) return { is: 'down', what: 'unreachable' };
        const kept = idle.pop();
        clock.clearTimeout(kept?.timer);
        let connection: Connection;
        try {
          connection = kept ?? (await connect(address, limitMs));
        } catch (fault) {
          return { is: 'down', what: troubleOf(fault as SmtpFault) };
        }
        const handed = await handOver(connection, mail, { limitMs, stopLimitMs, signal, clock });
        const { outcome, isBroken, isTooLate } = handed;
        if (!isBroken) {
          keep(connection);
          return outcome;
        }
        drop(connection);
        // The server may have ended a connection while it waited. That says nothing of this mail.
        const isCut = !isTooLate && outcome.is === 'later' && outcome.status === undefined;
        if (kept === undefined || !isCut) return outcome;
      }
    },

    close() {
      for (const connection of idle.splice(0)) drop(connection);
    },
  };
}
