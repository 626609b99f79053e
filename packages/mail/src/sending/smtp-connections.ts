import type { Clock } from '@canvass/runtime/clock';
import type { SmtpAddress } from './smtp-address.ts';
import { connect, type Connection } from './smtp-dialogue.ts';
import { troubleOf, type SendOutcome, type SmtpFault } from './smtp-outcome.ts';

/** A connection is used for at most this many mails: servers end longer ones in their own way. */
const mailsPerConnection = 100;
/** A connection that waits this long for a mail is closed, in ms. */
const idleMs = 5_000;
/** A mail waits this long for a connection of others to become free, in ms. */
const busyMs = 30_000;

export interface SmtpConnections {
  /** Takes a connection that waits, or makes one. Without a free one it says why there is none. */
  take(signal: AbortSignal): Promise<Connection | SendOutcome>;
  /** Keeps a connection that has taken a mail for the next one. */
  keep(connection: Connection): void;
  /** Closes a connection. */
  drop(connection: Connection): void;
  /** Closes those that wait for mails. */
  close(): void;
}

/**
 * The connections of a worker to its mail server. One that allows fewer than were wished turns the next away: a mail then waits until one of
 * the others is free.
 */
export function createSmtpConnections(
  address: SmtpAddress,
  clock: Clock,
  { limitMs, connections }: { readonly limitMs: number; readonly connections: number },
): SmtpConnections {
  const idle: Connection[] = [];
  const queue = createQueue(clock);
  /** How many there are: those that wait, those that are made, and those that send. */
  let open = 0;
  /** How many the server seems to allow. */
  let most = connections;

  function end(connection: Connection, how: 'close' | 'quit'): void {
    clock.clearTimeout(connection.timer);
    connection.onFault = () => {};
    const at = idle.indexOf(connection);
    if (at !== -1) idle.splice(at, 1);
    connection.smtp[how]();
    open -= 1;
    queue.next();
  }

  const drop = (connection: Connection): void => end(connection, 'close');

  function keep(connection: Connection): void {
    connection.mails += 1;
    if (connection.mails >= mailsPerConnection) {
      // The server may allow more by now.
      most = Math.min(connections, most + 1);
      return drop(connection);
    }
    connection.onFault = () => drop(connection);
    connection.timer = clock.setTimeout(() => end(connection, 'quit'), idleMs);
    idle.push(connection);
    queue.next();
  }

  async function take(signal: AbortSignal): Promise<Connection | SendOutcome> {
    for (;;) {
      if (signal.aborted) return { is: 'down', what: 'unreachable' };
      const kept = idle.pop();
      if (kept !== undefined) {
        clock.clearTimeout(kept.timer);
        return kept;
      }
      if (open < most) {
        open += 1;
        try {
          return await connect(address, limitMs);
        } catch (fault) {
          open -= 1;
          if (open === 0) {
            most = connections;
            const down: SendOutcome = { is: 'down', what: troubleOf(fault as SmtpFault) };
            queue.end(down);
            return down;
          }
          most = open;
        }
      }
      const outcome = await queue.wait(signal);
      if (outcome !== undefined) return outcome;
    }
  }

  return {
    take,
    keep,
    drop,
    close() {
      for (const connection of idle.splice(0)) drop(connection);
    },
  };
}

/** The mails that wait for a connection. */
function createQueue(clock: Clock) {
  const waiting: ((outcome?: SendOutcome) => void)[] = [];
  return {
    /** Lets the next one try. */
    next: (): void => waiting.shift()?.(),
    /** Ends the waiting of all. */
    end(outcome: SendOutcome): void {
      for (const end of waiting.splice(0)) end(outcome);
    },
    /** Resolves when a connection may be free, or `busyMs` are over; with an outcome if there will be none. */
    wait(signal: AbortSignal): Promise<SendOutcome | undefined> {
      return new Promise((resolve) => {
        const end = (outcome?: SendOutcome): void => {
          clock.clearTimeout(timer);
          signal.removeEventListener('abort', stop);
          const at = waiting.indexOf(end);
          if (at !== -1) waiting.splice(at, 1);
          resolve(outcome);
        };
        const stop = (): void => end({ is: 'down', what: 'unreachable' });
        const timer = clock.setTimeout(() => end({ is: 'busy' }), busyMs);
        signal.addEventListener('abort', stop);
        waiting.push(end);
      });
    },
  };
}
