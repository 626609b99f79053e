import type { Bench, BenchContext, BenchReport, Row } from '../bench.ts';
import { compared, decimals, ms, perSecond } from '../figures.ts';
import { median, percentile } from '../percentiles.ts';
import { Arena, serverSettings } from '../table-queue/arena.ts';
import { contenderFacts } from '../table-queue/contender-facts.ts';
import type { ContenderName } from '../table-queue/contender-facts.ts';
import { drainOnce } from '../table-queue/drain-case.ts';
import { killOnce } from '../table-queue/kill-case.ts';
import { latency } from '../table-queue/latency-case.ts';
import { steady } from '../table-queue/steady-case.ts';

const rival: ContenderName = 'graphile-fast';
const others: readonly ContenderName[] = ['graphile-default', 'pg-boss'];
const workers = 4;

export const tableQueue: Bench = {
  name: 'table-queue',
  async run(context) {
    const arena = await Arena.open(context);
    try {
      return await runIn(arena, context);
    } finally {
      await arena.close();
    }
  },
};

async function runIn(arena: Arena, context: BenchContext): Promise<BenchReport> {
  const details: string[][] = [['contender', 'case', 'figure']];
  const rows = [
    ...(await drains(arena, context, details)),
    ...(await steadyRuns(arena, context, details)),
    ...(await latencies(arena, context, details)),
    await kill(arena, context, details),
  ];
  return {
    title: 'table-queue',
    method: [
      'The table queue against graphile-worker 0.18 in the configuration of its published record (local queue of 500, ' +
        'batched completions, 24 jobs at a time) and without its batching, and pg-boss 12.30 in batches of 500 with ' +
        'NOTIFY. Each has a database of its own on one embedded PostgreSQL 18 ' +
        `(${Object.entries(serverSettings)
          .map(([name, value]) => `${name} ${value}`)
          .join(', ')}), the same payloads of some 250 bytes, handlers that do nothing, and ` +
        `${workers} worker processes (latency and recovery: 1). Ours are \`QueueListener\`s of 16 tasks with 32 messages ` +
        'each, which validate each message and keep its lease. Contenders take turns; a ratio is the median of the ' +
        'ratios of neighbouring turns. Every case checks that each message was handled once.',
      `Leases. ${(['canvass', rival, 'pg-boss'] as const)
        .map((name) => `${contenderFacts[name].what}: ${contenderFacts[name].lease}`)
        .join('. ')}.`,
      'A drain ends when all are handled and none is left in the tables; sending is by batches of 1,000 where nothing ' +
        'else is said, which is what our rows of up to 32 messages live on: a message that is sent by a transaction of ' +
        'its own has a row of its own. The steady ' +
        'run has one process that sends batches of 100 and stays at most 10,000 messages ahead, and turns of 2 s. Latency ' +
        'is of single messages at random times, 50 per second for each contender at the same time.',
    ],
    rows,
    details,
  };
}

async function drains(arena: Arena, context: BenchContext, details: string[][]): Promise<Row[]> {
  const { isQuick, isFull, log } = context;
  const rows: Row[] = [];
  const cases = [
    { messages: isQuick ? 2_000 : 200_000, apart: false },
    { messages: isQuick ? 500 : 20_000, apart: true },
    ...(isFull ? [{ messages: 2_000_000, apart: false }] : []),
  ];
  for (const each of cases) {
    const rounds = isQuick || each.messages > 1_000_000 ? 1 : 3;
    const options = { ...each, workers: isQuick ? 1 : workers };
    const { ours, theirs } = await inTurns(rounds, (name) => drainOnce(arena, name, options));
    const about = `${each.messages.toLocaleString('en')} preloaded${each.apart ? ', each by a transaction of its own' : ''}`;
    const id = each.apart ? 'apart' : String(each.messages);
    log(
      `${about}: ${perSecond(mid(ours, 'handledPerSecond'))} against ${perSecond(mid(theirs, 'handledPerSecond'))}`,
    );
    rows.push(
      comparedRow(`drain/${id}`, `messages handled/s, ${about}`, perSecond, ours, theirs, 'handledPerSecond'),
      comparedRow(`send/${id}`, `messages sent/s, ${about}`, perSecond, ours, theirs, 'sentPerSecond'),
      comparedRow(
        `wal/${id}`,
        `WAL bytes per message, ${about}`,
        decimals,
        ours,
        theirs,
        'walBytesPerMessage',
      ),
    );
  }
  for (const name of isQuick ? [] : others) {
    // They need minutes for the work of seconds.
    const { handledPerSecond, walBytesPerMessage } = await drainOnce(arena, name, {
      messages: 20_000,
      workers,
      apart: false,
    });
    const figure = `${perSecond(handledPerSecond)}, ${decimals(walBytesPerMessage)} WAL bytes per message`;
    details.push([contenderFacts[name].what, 'drain of 20,000 preloaded', figure]);
  }
  return rows;
}

async function steadyRuns(arena: Arena, context: BenchContext, details: string[][]): Promise<Row[]> {
  const { isQuick, log } = context;
  const rows: Row[] = [];
  for (const idle of isQuick ? [500] : [0, 100_000]) {
    const options = {
      windows: isQuick ? 1 : 8,
      windowMs: isQuick ? 500 : 2_000,
      workers: isQuick ? 1 : workers,
      ahead: 10_000,
      idle,
    };
    const handled = await steady(arena, ['canvass', rival], options);
    const [ours, theirs] = (['canvass', rival] as const).map((name) =>
      (handled.get(name) ?? []).map((perSecondOfWindow) => ({ handled: perSecondOfWindow })),
    ) as [{ handled: number }[], { handled: number }[]];
    const beside =
      idle === 0 ? 'an otherwise empty queue' : `${decimals(idle)} delayed and as many poison ones there`;
    log(`steady, ${beside}: ${perSecond(mid(ours, 'handled'))} against ${perSecond(mid(theirs, 'handled'))}`);
    const id = idle === 0 ? 'steady/plain' : 'steady/idle';
    rows.push(
      comparedRow(id, `messages handled/s with a live sender, ${beside}`, perSecond, ours, theirs, 'handled'),
    );
    for (const name of isQuick ? [] : others) {
      const figures = await steady(arena, [name], { ...options, windows: 2, ahead: 2_000 });
      const figure = perSecond(median(figures.get(name) ?? []));
      details.push([contenderFacts[name].what, `live sender, ${beside}`, figure]);
    }
  }
  return rows;
}

async function latencies(arena: Arena, context: BenchContext, details: string[][]): Promise<Row[]> {
  const { isQuick, log } = context;
  const options = { seconds: isQuick ? 1 : 10, perSecond: 50 };
  const run = async (names: readonly ContenderName[]) => {
    const waits = await latency(arena, names, options);
    return names.map((name) => {
      const of = waits.get(name) ?? [];
      return { p50: percentile(of, 0.5), p99: percentile(of, 0.99) };
    });
  };
  const [ours, theirs]: [Latency[], Latency[]] = [[], []];
  for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
    const [own, other] = (await run(['canvass', rival])) as [Latency, Latency];
    ours.push(own);
    theirs.push(other);
  }
  log(`latency p50: ${ms(mid(ours, 'p50'))} against ${ms(mid(theirs, 'p50'))}`);
  for (const name of isQuick ? [] : others) {
    const [{ p50, p99 }] = (await run([name])) as [Latency];
    details.push([contenderFacts[name].what, 'sent → handler started', `p50 ${ms(p50)}, p99 ${ms(p99)}`]);
  }
  return [
    comparedRow('latency/p50', 'sent → handler started, p50', ms, ours, theirs, 'p50'),
    comparedRow('latency/p99', 'sent → handler started, p99', ms, ours, theirs, 'p99'),
  ];
}

interface Latency {
  readonly p50: number;
  readonly p99: number;
}

async function kill(arena: Arena, { isQuick, log }: BenchContext, details: string[][]): Promise<Row> {
  const ours = await killOnce(arena, 'canvass', 30_000);
  const theirs = await killOnce(arena, rival, isQuick ? 500 : 5_000);
  const recoveredMs = ours.recoveredMs ?? Number.NaN;
  log(`recovered after ${ms(recoveredMs)}; graphile-worker left ${theirs.locked} locked`);
  if (!isQuick) {
    const { locked } = await killOnce(arena, 'pg-boss', 5_000);
    details.push([
      contenderFacts['pg-boss'].what,
      'SIGKILL',
      `${locked} of 1,000 locked until they expire, 15 min`,
    ]);
  }
  return {
    id: 'table-queue/kill',
    what: 'all handled after the SIGKILL of a worker that holds some',
    measured: ms(recoveredMs),
    against: `4 h, its fixed lock (${theirs.locked} of 1,000 left locked)`,
  };
}

interface Turns<F> {
  readonly ours: readonly F[];
  readonly theirs: readonly F[];
}

/** The order alternates each round, so that other load on the machine affects both. */
async function inTurns<F>(rounds: number, run: (name: ContenderName) => Promise<F>): Promise<Turns<F>> {
  const [ours, theirs]: [F[], F[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? ([ours, theirs] as const) : ([theirs, ours] as const);
    for (const figures of order) figures.push(await run(figures === ours ? 'canvass' : rival));
  }
  return { ours, theirs };
}

function mid<F extends Readonly<Record<K, number>>, K extends keyof F>(
  figures: readonly F[],
  key: K,
): number {
  return median(figures.map((each) => each[key]));
}

function comparedRow<F extends Readonly<Record<K, number>>, K extends keyof F>(
  id: string,
  what: string,
  format: (value: number) => string,
  ours: readonly F[],
  theirs: readonly F[],
  key: K,
): Row {
  const isBetterMore = format === perSecond;
  return {
    id: `table-queue/${id}`,
    what,
    ...compared(
      format,
      ours.map((each) => each[key]),
      theirs.map((each) => each[key]),
    ),
    goal: isBetterMore ? { atLeast: 1 } : { atMost: 1 },
  };
}
