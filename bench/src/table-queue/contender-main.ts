import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchBody, BenchSender, BenchWorker, Contender } from './contender.ts';
import type { ContenderName } from './contender-facts.ts';
import type { Answer, Ask, Tell, WorkResult } from './protocol.ts';

const connectionString = process.env['CONNECTION_STRING'] ?? '';
const batch = 1_000;
const streamBatch = 100;
const streamsAtOnce = 2;

let sender: BenchSender | undefined;
let worker: BenchWorker | undefined;
let halted = new AbortController();
let handledByAll = 0;

// Growing arrays, so that recording costs little.
const numbers: number[] = [];
const waitsMs: number[] = [];

async function open(name: ContenderName): Promise<Contender> {
  if (name === 'canvass') return (await import('./canvass-contender.ts')).canvassContender();
  if (name === 'pg-boss') return (await import('./pg-boss-contender.ts')).pgBossContender();
  return (await import('./graphile-contender.ts')).graphileContender(name === 'graphile-fast');
}

const nowMs = (): number => performance.timeOrigin + performance.now();

function makeBody(n: number): BenchBody {
  // Compressible to no less than half, like real messages with ids and words.
  const pad = `${createHash('sha512').update(String(n)).digest('hex')}, "${'the quick brown fox '.repeat(3)}"`;
  return { n, sentAtMs: nowMs(), pad };
}

const makeBodies = (from: number, count: number): BenchBody[] =>
  Array.from({ length: count }, (_, index) => makeBody(from + index));

async function handle(contender: Contender, ask: Ask): Promise<(Answer & { is: 'done' })['result']> {
  const to = async (): Promise<BenchSender> => (sender ??= await contender.openSender(connectionString));
  switch (ask.do) {
    case 'install':
      await contender.install(connectionString);
      return undefined;
    case 'preload': {
      const sending = await to();
      for (let sent = 0; sent < ask.count; sent += batch) {
        const bodies = makeBodies(sent, Math.min(batch, ask.count - sent));
        await (ask.apart ? sending.sendApart(bodies) : sending.sendMany(bodies));
      }
      return undefined;
    }
    case 'delay': {
      const sending = await to();
      for (let sent = 0; sent < ask.count; sent += batch) {
        await sending.sendDelayed(makeBodies(sent, Math.min(batch, ask.count - sent)), 3_600_000);
      }
      return undefined;
    }
    case 'stream':
      return { sent: await stream(await to(), ask.from, ask.ahead) };
    case 'trickle':
      return { sent: await trickle(await to(), ask.perSecond) };
    case 'work':
      worker = await contender.startWorker(
        connectionString,
        ask.stuck ? () => new Promise(() => {}) : record,
      );
      if (ask.stuck) return undefined;
      setInterval(tellHandled, 20).unref();
      return undefined;
    case 'finish': {
      await worker?.stop();
      await sender?.close();
      return { numbers: Uint32Array.from(numbers), waitsMs: Float32Array.from(waitsMs) } satisfies WorkResult;
    }
  }
}

async function record({ n, sentAtMs }: BenchBody): Promise<void> {
  numbers.push(n);
  waitsMs.push(nowMs() - sentAtMs);
}

let told = 0;
function tellHandled(): void {
  if (numbers.length === told) return;
  told = numbers.length;
  answer({ is: 'handled', count: told });
}

async function stream(to: BenchSender, first: number, ahead: number): Promise<number> {
  let sent = first;
  const one = async (): Promise<void> => {
    while (!halted.signal.aborted) {
      if (sent - handledByAll > ahead) {
        await delay(2);
        continue;
      }
      const from = sent;
      sent += streamBatch;
      await to.sendMany(makeBodies(from, streamBatch));
    }
  };
  await Promise.all(Array.from({ length: streamsAtOnce }, one));
  return sent;
}

async function trickle(to: BenchSender, perSecond: number): Promise<number> {
  let sent = 0;
  const pending: Promise<void>[] = [];
  while (!halted.signal.aborted) {
    await delay((-Math.log(1 - Math.random()) * 1_000) / perSecond);
    pending.push(to.sendOne(makeBody(sent)));
    sent += 1;
  }
  await Promise.all(pending);
  return sent;
}

function answer(message: Answer): void {
  process.send?.(message);
}

const contender = await open(process.env['CONTENDER'] as ContenderName);

process.on('message', (message: Ask | Tell) => {
  if ('tell' in message) {
    if (message.tell === 'halt') halted.abort();
    else handledByAll = message.count;
    return;
  }
  if (message.do === 'stream' || message.do === 'trickle') halted = new AbortController();
  handle(contender, message).then(
    (result) => answer(result === undefined ? { is: 'done' } : { is: 'done', result }),
    (error: unknown) =>
      answer({ is: 'failed', error: error instanceof Error ? (error.stack ?? '') : String(error) }),
  );
});
// The preload unreferences the channel, which alone keeps this process running.
process.channel?.ref();
answer({ is: 'done' });
