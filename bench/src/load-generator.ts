import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { BenchError } from './errors.ts';

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  /** Complete requests, of which each connection sends random ones; or makes the next of a connection. */
  readonly requests: readonly Buffer[] | ((connection: number) => Buffer);
  readonly random: () => number;
  readonly durationMs: number;
  /** Of every response; default: 201. */
  readonly status?: number;
  /** Of all connections together; default: unlimited. */
  readonly perSecond?: number;
  /** Called for every acknowledgement, with `performance.now()` and the number of the connection. */
  readonly onAcknowledged?: (atMs: number, connection: number) => void;
  /**
   * Called for every 429 and 503; the connection goes on a second later. Default: such a response ends the run, too.
   */
  readonly onRefused?: (connection: number) => void;
}

export interface LoadResult {
  readonly acknowledged: number;
  readonly seconds: number;
  /** From the first byte sent to the complete response; if the site has closed the connection in the regular way, from then on, or from when the next request was due. */
  readonly latenciesMs: Float64Array;
  /** CPU seconds of the generator. */
  readonly cpuSeconds: number;
}

const refusals = ['HTTP/1.1 429 ', 'HTTP/1.1 503 '].map((begin) => Buffer.from(begin));
const afterRefusalMs = 1_000;
const contentLength = Buffer.from('\r\ncontent-length: ');
const connectionClose = Buffer.from('\r\nConnection: close\r\n');
const endOfHead = Buffer.from('\r\n\r\n');

/**
 * A closed loop on bare sockets, one request at a time on each: an HTTP client would need as much CPU as the server that it
 * measures. Any other status ends the run with `unexpected-answer`.
 */
export async function generateLoad(options: LoadOptions): Promise<LoadResult> {
  const latencies = new Latencies();
  const opened = await Promise.all(Array.from({ length: options.connections }, () => open(options.port)));
  const cpu = process.cpuUsage();
  const startedMs = performance.now();
  await Promise.all(opened.map((_, index) => drive(opened, index, startedMs, options, latencies)));
  const seconds = (performance.now() - startedMs) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  for (const { socket } of opened) socket.destroy();
  const latenciesMs = latencies.values();
  return { acknowledged: latenciesMs.length, seconds, latenciesMs, cpuSeconds: (user + system) / 1e6 };
}

/** A POST of one answer, as bytes. `key`: its `Idempotency-Key`; default: none. */
export function answerRequest(tenant: string, survey: string, answers: unknown, key?: string): Buffer {
  const body = JSON.stringify({ answers });
  const header = key === undefined ? '' : `Idempotency-Key: "${key}"\r\n`;
  return Buffer.from(
    `POST /v1/tenants/${tenant}/surveys/${survey}/answers HTTP/1.1\r\nHost: 127.0.0.1\r\n${header}` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** A socket that reads into its own buffer: no stream, no allocation per response. */
interface Connection {
  readonly socket: Socket;
  onBytes: (bytes: Buffer) => void;
}

async function open(port: number): Promise<Connection> {
  const buffer = Buffer.allocUnsafe(16 * 1024);
  const connection: { socket: Socket; onBytes: (bytes: Buffer) => void } = {
    socket: connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer,
        callback(length) {
          connection.onBytes(buffer.subarray(0, length));
          return true;
        },
      },
    }),
    onBytes: () => {},
  };
  await once(connection.socket, 'connect');
  return connection;
}

/** Drives one of the connections. A new one takes its place in `opened` when the site closes it in the regular way. */
function drive(
  opened: Connection[],
  index: number,
  startedMs: number,
  options: LoadOptions,
  latencies: Latencies,
): Promise<void> {
  const { requests, random, durationMs, onAcknowledged, onRefused, connections, perSecond } = options;
  const { status = 201 } = options;
  const expected = Buffer.from(`HTTP/1.1 ${status} `);
  const next =
    typeof requests === 'function'
      ? () => requests(index)
      : () => requests[Math.floor(random() * requests.length)]!;
  let isReopening = false;
  const endMs = startedMs + durationMs;
  const gapMs = perSecond === undefined ? 0 : (1_000 * connections) / perSecond;
  let dueMs = startedMs + (gapMs * index) / connections;
  let sentMs = 0;
  let rest: Buffer | undefined;

  return new Promise((resolve, reject) => {
    const send = (sinceMs = performance.now()): void => {
      sentMs = sinceMs;
      opened[index]!.socket.write(next());
    };
    const sendWhenDue = (nowMs: number, closedMs?: number): void => {
      if (nowMs >= endMs) {
        resolve();
        return;
      }
      dueMs += gapMs;
      if (dueMs - nowMs > 0.5) setTimeout(send, dueMs - nowMs);
      // A client waits for its new connection, too.
      else send(closedMs === undefined ? undefined : Math.max(closedMs, gapMs === 0 ? 0 : dueMs));
    };
    const onBytes = (bytes: Buffer): void => {
      // A response nearly always arrives in one piece.
      const answer = rest === undefined ? bytes : Buffer.concat([rest, bytes]);
      const length = wholeLength(answer);
      if (length === undefined || length > answer.length) {
        rest = Buffer.from(answer);
        return;
      }
      rest = undefined;
      if (onRefused && refusals.some((begin) => begins(answer, begin))) {
        onRefused(index);
        dueMs = Math.max(dueMs, performance.now() + afterRefusalMs - gapMs);
        sendWhenDue(performance.now());
        return;
      }
      if (length < answer.length || !begins(answer, expected)) {
        reject(
          new BenchError('unexpected-answer', `answered with: ${answer.toString('latin1').slice(0, 500)}`),
        );
        opened[index]!.socket.destroy();
        return;
      }
      const nowMs = performance.now();
      latencies.add(nowMs - sentMs);
      onAcknowledged?.(nowMs, index);
      if (answer.includes(connectionClose)) void reopen();
      else sendWhenDue(nowMs);
    };
    const use = (connection: Connection): void => {
      opened[index] = connection;
      connection.onBytes = onBytes;
      connection.socket.on('error', reject).on('close', () => {
        if (connection !== opened[index] || isReopening) return;
        reject(new BenchError('unexpected-answer', 'the site closed a connection'));
      });
    };
    const reopen = async (): Promise<void> => {
      isReopening = true;
      const closedMs = performance.now();
      try {
        opened[index]!.socket.destroy();
        use(await open(options.port));
        isReopening = false;
        sendWhenDue(performance.now(), closedMs);
      } catch (error) {
        reject(error);
      }
    };
    use(opened[index]!);
    sendWhenDue(startedMs - gapMs);
  });
}

function begins(answer: Buffer, begin: Buffer): boolean {
  return begin.compare(answer, 0, begin.length) === 0;
}

/** The length of a response's head and body; undefined while the head is incomplete, 0 if it has no Content-Length. */
function wholeLength(answer: Buffer): number | undefined {
  const end = answer.indexOf(endOfHead);
  if (end === -1) return undefined;
  let at = answer.indexOf(contentLength);
  if (at === -1 || at > end) return 0;
  let body = 0;
  for (at += contentLength.length; answer[at]! >= 0x30 && answer[at]! <= 0x39; at += 1)
    body = body * 10 + answer[at]! - 0x30;
  return end + endOfHead.length + body;
}

class Latencies {
  #values = new Float64Array(1 << 16);
  #count = 0;

  add(ms: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Float64Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#count] = ms;
    this.#count += 1;
  }

  values(): Float64Array {
    return this.#values.slice(0, this.#count);
  }
}
