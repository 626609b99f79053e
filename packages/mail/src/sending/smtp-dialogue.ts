import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Clock } from '@canvass/runtime/clock';
import { LateBody } from './late-body.ts';
import type { SmtpAddress } from './smtp-address.ts';
import { outcomeOfFault, type SendOutcome, type SmtpFault } from './smtp-outcome.ts';

export interface SmtpMail {
  readonly from: string;
  readonly to: string;
  readonly bytes: Buffer;
}

export interface Connection {
  readonly smtp: SMTPConnection;
  /** How many mails it has taken. */
  mails: number;
  /** Closes it when no mail comes. */
  timer: unknown;
  /** Called with the fault if it breaks. */
  onFault: (fault: SmtpFault) => void;
}

/** The time limits of the steps before a mail, in ms. */
const connectLimitMs = 15_000;

/** Connects and signs in. Rejects with a `SmtpFault`. */
export async function connect(
  { host, port, secure, auth, options }: SmtpAddress,
  limitMs: number,
): Promise<Connection> {
  const smtp = new SMTPConnection({
    ...options,
    host,
    ...(port !== undefined && { port }),
    secure,
    connectionTimeout: connectLimitMs,
    greetingTimeout: connectLimitMs,
    dnsTimeout: connectLimitMs,
    socketTimeout: limitMs,
  });
  const connection: Connection = { smtp, mails: 0, timer: undefined, onFault: () => {} };
  smtp.on('error', (fault: SmtpFault) => connection.onFault(fault));
  smtp.on('end', () => connection.onFault({ code: 'ECONNECTION' }));
  const step = (begin: (done: (fault?: unknown) => void) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      connection.onFault = reject;
      begin((fault) => (fault ? reject(fault) : resolve()));
    });
  try {
    await step((done) => smtp.connect(done));
    // A server that asks for no sign-in may be another one than the operator means.
    if (auth !== undefined && !smtp.allowsAuth) throw { code: 'EAUTH' } satisfies SmtpFault;
    if (auth !== undefined) await step((done) => smtp.login(auth, done));
    return connection;
  } catch (fault) {
    connection.onFault = () => {};
    smtp.close();
    throw fault;
  }
}

export interface HandedOver {
  readonly outcome: SendOutcome;
  /** The connection must not be used again. */
  readonly isBroken: boolean;
  readonly isTooLate: boolean;
}

export interface Hurry {
  /** The time limit of one mail, in ms. */
  readonly limitMs: number;
  /** The same once the process is to stop. */
  readonly stopLimitMs: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

/** Hands one mail over. Never rejects. */
export function handOver(
  connection: Connection,
  { from, to, bytes }: SmtpMail,
  { limitMs, stopLimitMs, signal, clock }: Hurry,
): Promise<HandedOver> {
  const body = new LateBody(bytes);
  return new Promise((resolve) => {
    let timer = clock.setTimeout(() => fail({ code: 'ETIMEDOUT' }), limitMs);
    const hurry = (): void => {
      clock.clearTimeout(timer);
      timer = clock.setTimeout(() => fail({ code: 'ETIMEDOUT' }), stopLimitMs);
    };
    const end = (handed: HandedOver): void => {
      clock.clearTimeout(timer);
      signal.removeEventListener('abort', hurry);
      connection.onFault = () => {};
      resolve(handed);
    };
    const fail = (fault: SmtpFault): void =>
      end({
        outcome: outcomeOfFault(fault, body.hasBegun),
        isBroken: true,
        isTooLate: fault.code === 'ETIMEDOUT',
      });
    signal.addEventListener('abort', hurry);
    connection.onFault = fail;
    const envelope = { from, to: [to], size: bytes.byteLength };
    connection.smtp.send(envelope, body, (fault) =>
      fault ? fail(fault) : end({ outcome: { is: 'sent' }, isBroken: false, isTooLate: false }),
    );
  });
}
