import { command } from '@canvass/stack-tests/src/command.ts';
import { Stack } from '@canvass/stack-tests/src/stack.ts';
import { eventually } from '@canvass/testing';
import type { Bench, BenchContext, BenchReport, Row } from '../bench.ts';
import { decimals, ms } from '../figures.ts';
import { percentile } from '../percentiles.ts';

/** Each app's log line that says that it is ready. */
const apps = [
  { app: 'survey-site', says: '"listening"' },
  { app: 'summary-worker', says: '"counting"' },
  { app: 'scaling-agent', says: '"listening"' },
] as const;

const baseImage = 'node:24-bookworm-slim';
const rounds = 5;
/** Between two readings of the idle memory. */
const readingsMs = 2_000;

export const images: Bench = {
  name: 'images',
  async run(context) {
    const rows = context.isQuick
      ? [unmeasured('a quick run builds no images')]
      : await measuredStack(context);
    return {
      title: 'images',
      method: [
        'The three images as `docker-compose.yml` builds them, and the whole idle stack on a real engine. *Size*: the engine’s size of the ' +
          'image, against its base. *Start*: from the container’s start to the log line that says that it is ready, each app ' +
          'started again alone, the median of five. *Memory*: of the idle container, the median of five readings.',
      ],
      rows,
    } satisfies BenchReport;
  },
};

async function measuredStack({ root, log }: BenchContext): Promise<readonly Row[]> {
  let stack: Stack | undefined;
  try {
    stack = await Stack.create(root, 'canvass-bench', { MAX_REPLICAS: '1' });
    await stack.compose(['build', 'setup', 'summary-worker', 'docker-gate'], 600_000);
    await stack.compose(['up', '--detach', '--no-build'], 180_000);
    await stack.isUp();
    const base = await sizeOf(baseImage);
    const rows: Row[] = [];
    for (const each of apps) {
      rows.push(...(await measuredApp(stack, each, base)));
      log(
        `${each.app}: ${rows
          .slice(-3)
          .map(({ measured }) => measured)
          .join(', ')}`,
      );
    }
    return rows;
  } catch (error) {
    return [unmeasured(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))];
  } finally {
    await stack?.remove();
  }
}

async function measuredApp(
  stack: Stack,
  { app, says }: (typeof apps)[number],
  baseBytes: number,
): Promise<readonly Row[]> {
  const bytes = await sizeOf(`canvass/${app}:local`);
  const [container] = await stack.running(app);
  const id = container!.id;
  const starts: number[] = [];
  for (let round = 0; round < rounds; round += 1) starts.push(await startOf(id, says));
  const memory: number[] = [];
  for (let reading = 0; reading < rounds; reading += 1) {
    // Not at once: a new process still holds memory of the compiler.
    await new Promise((resolve) => setTimeout(resolve, readingsMs));
    memory.push(await memoryOf(id));
  }
  return [
    row(app, 'size', mebibytes(bytes), `${mebibytes(baseBytes)} of ${baseImage}`),
    row(app, 'start', ms(percentile(starts, 0.5))),
    row(app, 'memory', mebibytes(percentile(memory, 0.5))),
  ];
}

async function sizeOf(image: string): Promise<number> {
  return Number(await command('docker', ['image', 'inspect', '--format', '{{.Size}}', image]));
}

/** Returns the milliseconds from a container's start until its app says that it is ready. */
async function startOf(id: string, says: string): Promise<number> {
  await command('docker', ['restart', id]);
  const startedAt = await command('docker', ['inspect', '--format', '{{.State.StartedAt}}', id]);
  return eventually(
    async () => {
      const lines = await command('docker', ['logs', '--timestamps', '--since', startedAt, id]);
      const [at] =
        lines
          .split('\n')
          .find((line) => line.includes(says))
          ?.split(' ') ?? [];
      if (at === undefined) throw new Error(`${id} has not logged ${says}`);
      return Date.parse(at) - Date.parse(startedAt);
    },
    { timeoutMs: 60_000, intervalMs: 200 },
  );
}

const units: Readonly<Record<string, number>> = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

async function memoryOf(id: string): Promise<number> {
  const used = await command('docker', ['stats', '--no-stream', '--format', '{{.MemUsage}}', id]);
  const [, value = '', unit = ''] = /^([\d.]+)([A-Za-z]+)/.exec(used) ?? [];
  return Number(value) * (units[unit] ?? Number.NaN);
}

function mebibytes(bytes: number): string {
  return `${decimals(bytes / 1024 ** 2)} MiB`;
}

function row(app: string, what: string, measured: string, against = ''): Row {
  return {
    id: `images/${app}/${what}`,
    what: `${app}: ${{ size: 'size of the image', start: 'start of the container', memory: 'idle memory' }[what]}`,
    measured,
    against,
  };
}

function unmeasured(why: string): Row {
  return {
    id: 'images/none',
    what: 'size, start and memory',
    measured: `not measured: ${why}`,
  };
}
