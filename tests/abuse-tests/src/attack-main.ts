import { connect, type Socket } from 'node:net';
import { exchange, requestText } from './exchange.ts';
import { runTool } from './tool-main.ts';

export interface Flood {
  readonly kind: 'flood';
  readonly port: number;
  /** Addresses on loopback, taken in turn. */
  readonly from: readonly string[];
  /** The number of pending requests. */
  readonly atOnce: number;
  readonly requests: readonly { readonly bytes: string; readonly times: number }[];
}

export interface Hold {
  readonly kind: 'hold';
  readonly port: number;
  readonly from: readonly string[];
  /** The bytes that each connection sends before it stalls. */
  readonly connections: readonly { readonly bytes: string; readonly times: number }[];
  /** Whether to read responses, or to leave them in the connection's buffers. */
  readonly reads: boolean;
}

export type Attack = Flood | Hold;

export interface AttackReport {
  /**
   * The number of each outcome: a status, `cut` or `silent`; for held connections `closed`, or `kept` if their responses
   * are unread and they still work at the end.
   */
  readonly outcomes: Readonly<Record<string, number>>;
  /** The last body of each status. */
  readonly bodies: Readonly<Record<string, string>>;
}

const longestBody = 2_000;

runTool(async (job) => {
  const attack = job as Attack;
  const outcomes: Record<string, number> = {};
  const bodies: Record<string, string> = {};
  const note = (outcome: string, body = ''): void => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    bodies[outcome] = body.slice(0, longestBody);
  };
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const held: Socket[] = [];
  const done = begun.then(() => (attack.kind === 'flood' ? flood(attack, note) : hold(attack, held, note)));
  const finish = async (): Promise<AttackReport> => {
    if (attack.kind === 'hold' && !attack.reads)
      await Promise.all(held.map((socket) => readOut(socket, note)));
    return { outcomes, bodies };
  };
  return { done, hear: () => begin(), finish };
});

type Note = (outcome: string, body?: string) => void;

async function flood({ port, from, atOnce, requests }: Flood, note: Note): Promise<void> {
  const queue = requests.flatMap(({ bytes, times }) => Array.from({ length: times }, () => bytes));
  const entries = queue.entries();
  const worker = async (): Promise<void> => {
    for (const [index, bytes] of entries) {
      const exchanged = await exchange(port, bytes, { from: from[index % from.length]!, timeoutMs: 120_000 });
      if (exchanged.outcome === 'answered') note(String(exchanged.status), exchanged.body);
      else note(exchanged.outcome);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Resolves when every connection has sent everything or was closed. */
async function hold({ port, from, connections, reads }: Hold, held: Socket[], note: Note): Promise<void> {
  const queue = connections.flatMap(({ bytes, times }) => Array<Buffer>(times).fill(Buffer.from(bytes)));
  await Promise.all(
    queue.map((bytes, index) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const socket = connect({ host: '127.0.0.1', port, localAddress: from[index % from.length]! });
      held.push(socket);
      if (reads) {
        socket.once('data', (chunk: Buffer) => {
          const text = chunk.toString('latin1');
          note(text.split(' ', 2)[1] ?? 'unclear', text);
          socket.resume();
        });
      }
      socket.on('error', () => {});
      socket.on('close', () => {
        note('closed');
        resolve();
      });
      socket.write(bytes, () => resolve());
      return promise;
    }),
  );
}

/** Node notices a cut connection only when it reads. A connection that answers another request was not cut. */
async function readOut(socket: Socket, note: Note): Promise<void> {
  if (socket.closed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  let tail = '';
  socket.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString('latin1')).slice(-1_000);
    if (!/\r\nconnection: close\r\n/i.test(tail)) return;
    socket.removeAllListeners('close').destroy();
    note('kept');
    resolve();
  });
  socket.on('close', resolve).write(requestText({ path: '/healthz' }));
  return promise;
}
