import { connect } from 'node:net';

/** `cut`: the connection ended without a response. `silent`: no response in time. */
export type Exchanged =
  | {
      readonly outcome: 'answered';
      readonly status: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly ms: number;
    }
  | { readonly outcome: 'cut' | 'silent'; readonly ms: number };

export interface ExchangeOptions {
  /** Address on loopback that the connection comes from: 127.0.0.1 to 127.255.255.254 on Linux. Default 127.0.0.1. */
  readonly from?: string;
  /** Default 60,000. */
  readonly timeoutMs?: number;
}

export interface RequestParts {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export const jsonBody = { 'content-type': 'application/json' };
export const bytesBody = { 'content-type': 'application/octet-stream' };
export const formBody = { 'content-type': 'application/x-www-form-urlencoded' };

/** A complete HTTP/1.1 request as text, with `Connection: close`. */
export function requestText({ method = 'GET', path, headers = {}, body }: RequestParts): string {
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers });
  if (body !== undefined) lines.push(['content-length', String(Buffer.byteLength(body))]);
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${path} HTTP/1.1\r\n${head}\r\n${body ?? ''}`;
}

/** Sends these bytes over a new connection and reads the first response. Never rejects. */
export function exchange(
  port: number,
  bytes: string | Uint8Array,
  { from = '127.0.0.1', timeoutMs = 60_000 }: ExchangeOptions = {},
): Promise<Exchanged> {
  const startedMs = performance.now();
  const { promise, resolve } = Promise.withResolvers<Exchanged>();
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  const received: Buffer[] = [];

  const finish = (otherwise: 'cut' | 'silent'): void => {
    const ms = performance.now() - startedMs;
    const answer = parseAnswer(Buffer.concat(received));
    resolve(answer ? { ...answer, body: answer.body.toString(), ms } : { outcome: otherwise, ms });
    clearTimeout(timer);
    socket.destroy();
  };
  const timer = setTimeout(() => finish('silent'), timeoutMs);
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    if (isComplete(Buffer.concat(received))) finish('cut');
  });
  socket.on('close', () => finish('cut'));
  // Data received before a reset counts.
  socket.on('error', () => {});
  socket.write(bytes);
  return promise;
}

type Parsed = Omit<Extract<Exchanged, { outcome: 'answered' }>, 'ms' | 'body'> & { readonly body: Buffer };

function parseAnswer(bytes: Buffer): Parsed | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const body = bytes.subarray(end + 4);
  // An interim response; the final one follows.
  if (status < 200) return parseAnswer(body);
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { outcome: 'answered', status, headers: Object.fromEntries(headers), body };
}

/** The apps state the length of every body. */
function isComplete(bytes: Buffer): boolean {
  const answer = parseAnswer(bytes);
  if (answer === undefined) return false;
  if (answer.status === 204 || answer.status === 304) return true;
  const length = answer.headers['content-length'];
  return length !== undefined && answer.body.length >= Number(length);
}
