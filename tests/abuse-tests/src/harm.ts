import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@canvass/testing';
import { exchange, requestText } from './exchange.ts';
import { memoryLimitMb, peakMemoryMb } from './memory.ts';
import type { Observed, ProbeReport, ProbeTarget } from './probe-main.ts';
import { startTool } from './tool.ts';
import { bystanderSurvey, countedSurvey, type World } from './world.ts';

/** The longest allowed wait is the maximum of these. */
const allowed = {
  /** On a quiet machine; counting takes longer because it runs at intervals. */
  answeringMs: 2_000,
  countingMs: 4_000,
  /** Multiple of the median before the attack. */
  multipleOfCalm: 10,
  /**
   * Multiple of the yardstick's longest wait during the attack, so that a slow or busy machine allows more: it is some 20 times
   * that of a site that holds, up to 46 times on a machine of half the speed, and was over 80 times that of one that did not.
   */
  multipleOfYardstick: 60,
};

const yardstickName = 'the yardstick';
const countingName = "the bystander's answer in its summary";
const calmMs = 1_000;
const everyMs = 50;
const yardstickEveryMs = 200;

/**
 * Runs `during` while another process calls `/healthz` of each app, submits the bystander's answers, and calls the yardstick
 * for comparison. Returns the harm in sentences, or an empty list.
 */
export async function harmDuring(world: World, during: () => Promise<void>): Promise<string[]> {
  const yardstickPort = await freePort();
  const yardstick = await startTool<null>('yardstick', { port: yardstickPort });
  const probe = await startTool<ProbeReport>('probe', targetsOf(world, yardstickPort));
  await delay(calmMs);
  probe.send('attack');
  await during();
  const [calm = {}, attacked = {}] = await probe.finish();
  await yardstick.finish();

  const delays = delaysOf(calm, attacked);
  const memory = world.apps.map(({ process: app }) => ({
    name: app.name,
    peakMb: app.isRunning ? peakMemoryMb(app.pid) : undefined,
  }));
  process.stdout.write(`${[...delays.map(shownDelay), ...memory.map(shownMemory)].join(', ')}\n`);
  const harm = [
    ...Object.entries(attacked).flatMap(([name, { faults }]) =>
      faults.length === 0
        ? []
        : [`${name} was answered wrongly ${faults.length} times, first with ${faults[0]}`],
    ),
    ...delays.filter(({ longestMs, allowedMs }) => longestMs > allowedMs).map(shownDelay),
    ...memory.filter(({ peakMb = Infinity }) => peakMb > memoryLimitMb).map(shownMemory),
  ];
  if (harm.length === 0) await expectAnswers(world);
  return harm;
}

function targetsOf({ site, apps, bystander }: World, yardstickPort: number): ProbeTarget[] {
  const health = { request: requestText({ path: '/healthz' }), status: 200, everyMs };
  const answers = { why: 'Calm and clear', rating: 5 };
  const answer = (survey: string) => ({
    port: site.port,
    request: bystander.answerRequest(survey, answers),
    status: 201,
    everyMs,
  });
  const counted = {
    name: countingName,
    ...answer(countedSurvey),
    summary: bystander.summaryRequest(countedSurvey),
  };
  return [
    { name: yardstickName, port: yardstickPort, ...health, everyMs: yardstickEveryMs },
    ...apps.map(({ process: { name }, port }) => ({ name: `/healthz of the ${name}`, port, ...health })),
    { name: "the bystander's answer", ...answer(bystanderSurvey) },
    ...(apps.some(({ process: { name } }) => name === 'summary-worker') ? [counted] : []),
  ];
}

interface Delay {
  readonly name: string;
  readonly longestMs: number;
  readonly allowedMs: number;
}

function delaysOf(
  calm: Readonly<Record<string, Observed>>,
  attacked: Readonly<Record<string, Observed>>,
): Delay[] {
  const leastMs = allowed.multipleOfYardstick * (attacked[yardstickName]?.longestMs ?? 0);
  return Object.entries(attacked).map(([name, { longestMs }]) => ({
    name,
    longestMs,
    allowedMs: Math.max(
      leastMs,
      allowed.multipleOfCalm * (calm[name]?.medianMs ?? 0),
      name === countingName ? allowed.countingMs : allowed.answeringMs,
    ),
  }));
}

function shownDelay({ name, longestMs, allowedMs }: Delay): string {
  return `${name} took ${longestMs} of ${allowedMs} ms`;
}

function shownMemory({
  name,
  peakMb,
}: {
  readonly name: string;
  readonly peakMb: number | undefined;
}): string {
  return peakMb === undefined ? `the ${name} has ended` : `the ${name} used ${peakMb} of ${memoryLimitMb} MB`;
}

async function expectAnswers({ apps }: World): Promise<void> {
  for (const { port, process: app } of apps) {
    const answer = await exchange(port, requestText({ path: '/healthz' }), { timeoutMs: 30_000 });
    if (answer.outcome !== 'answered' || answer.status !== 200) {
      throw new Error(`the ${app.name} does not answer afterwards`);
    }
  }
}
