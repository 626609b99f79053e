import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail that the server has read to its end. */
export interface ReceivedMail {
  readonly to: string;
  /** By their names in lower case, unfolded. */
  readonly headers: ReadonlyMap<string, string>;
  /** The plain text. */
  readonly text: string;
  readonly html: string;
  readonly raw: string;
}

/** What the server does instead of taking a mail: it refuses with a status, says nothing, or closes the connection. */
export type MailFault = number | 'hang' | 'drop';

/** Called at a step of each mail. Undefined: the step goes well. */
export type MailBehaviour = (step: 'from' | 'to' | 'data', address: string) => MailFault | undefined;

export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** May be replaced at any time. */
  behave: MailBehaviour;
  /** Closes the port, and all connections. */
  stop(): Promise<void>;
}

interface WithSocket {
  readonly id: string;
  readonly _socket: { destroy(): void };
}

/**
 * An SMTP server on 127.0.0.1, without TLS and users.
 *
 * @param port Default: a free one.
 * @param maxClients Turns further connections away.
 */
export async function startMailServer(
  behave: MailBehaviour = () => undefined,
  port = 0,
  maxClients = Infinity,
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const state = { behave };
  const drop = ({ id }: SMTPServerSession): void => {
    for (const connection of server.connections as unknown as Set<WithSocket>)
      if (connection.id === id) connection._socket.destroy();
  };
  const act = (
    step: 'from' | 'to' | 'data',
    address: string,
    session: SMTPServerSession,
    done: (error?: Error) => void,
  ): void => {
    const fault = state.behave(step, address);
    if (fault === 'drop') drop(session);
    else if (typeof fault === 'number') done(Object.assign(new Error('refused'), { responseCode: fault }));
    else if (fault === undefined) done();
  };
  const server = new SMTPServer({
    authOptional: true,
    maxClients,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: ({ address }, session, done) => act('from', address, session, done),
    onRcptTo: ({ address }, session, done) => act('to', address, session, done),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        received.push(readMail(to, Buffer.concat(chunks).toString('utf8')));
        act('data', to, session, done);
      });
    },
  });
  // A connection that a test cuts is no fault of the server.
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const { port: own } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${own}`,
    received,
    get behave() {
      return state.behave;
    },
    set behave(next) {
      state.behave = next;
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const connection of server.connections as unknown as Set<WithSocket>) connection._socket.destroy();
      await closed;
    },
  };
}

/** Reads a mail as the product makes it: headers, a plain text, and its HTML. */
function readMail(to: string, raw: string): ReceivedMail {
  const { headers, body } = partOf(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).map((part) => partOf(part.trim()));
  const textOf = (type: string): string => {
    const part = parts.find((each) => each.headers.get('content-type')?.startsWith(type));
    if (part === undefined) return '';
    const encoding = part.headers.get('content-transfer-encoding');
    if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8');
    return encoding === 'quoted-printable' ? fromQuotedPrintable(part.body) : part.body;
  };
  return { to, headers, text: textOf('text/plain'), html: textOf('text/html'), raw };
}

function partOf(raw: string): { readonly headers: Map<string, string>; readonly body: string } {
  const end = raw.search(/\r?\n\r?\n/);
  const head = end === -1 ? raw : raw.slice(0, end);
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':');
    headers.set(line.slice(0, at).toLowerCase(), line.slice(at + 1).trim());
  }
  return { headers, body: end === -1 ? '' : raw.slice(end).trim() };
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
