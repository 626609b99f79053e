import { expect, test } from '@jest/globals';
import { eventually, startLatencyProxy } from '@canvass/testing';
import { hintQueue } from '../src/hint-queue.ts';
import { ScalingAgentProcess } from '../src/scaling-agent.ts';
import { steady } from '../src/steady.ts';
import { withSystem, type System } from '../src/system.ts';

const surveys = 300;
/** The number of answers for one worker. */
const few = 50;
const wanted = 3;

const noWorker = { constraints: [{ name: 'hold back', min: 0, max: 0 }] };
const oneWorker = { constraints: [{ name: 'one', min: 1, max: 1 }] };
const hintIntervalMs = 1_000;
/** Rules that want three workers for this backlog, allow more, and keep the most of the last `downSeconds`. */
const rulesFor = (backlog: number, downSeconds: number) => ({
  constraints: [{ name: 'always', min: 1, max: wanted + 2 }],
  reactive: [{ kind: 'target', name: 'backlog', signal: 'ready', perReplica: backlog / (wanted - 0.5) }],
  stabilisation: { downSeconds, zeroSeconds: 3 },
});

/** Latency of each request: the workers then wait for storage instead of for the processor and Azurite's single thread. */
const latencyMs = 100;

async function withAgent(
  { azurite }: System,
  scenario: (agent: ScalingAgentProcess) => Promise<void>,
): Promise<void> {
  const far = await startLatencyProxy(azurite.blobPort, latencyMs);
  const agent = await ScalingAgentProcess.create({
    AZURE_STORAGE_CONNECTION_STRING: azurite.connectionStringVia({ blobPort: far.port }),
    SUMMARY_INTERVAL_MS: '50',
    SWEEP_INTERVAL_MS: '1000',
    VISIBILITY_TIMEOUT_MS: '20000',
  });
  try {
    await scenario(agent);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n--- agent\n${agent.output}`, { cause: error });
  } finally {
    await agent.stop();
    await far.stop();
  }
}

/** Waits until no hint is left: a worker deletes each hint after it has counted its answers. */
async function isDrained(hints: ReturnType<typeof hintQueue>): Promise<void> {
  await eventually(async () => expect(await hints.depth()).toBe(0), { timeoutMs: 480_000 });
}

/** For information only: the rate depends on the machine. */
function printRate(who: string, answers: number, sinceMs: number): void {
  const seconds = (performance.now() - sinceMs) / 1_000;
  const rate = (answers / seconds).toFixed(0);
  process.stdout.write(`${who}: ${answers} answers in ${seconds.toFixed(1)} s, ${rate}/s\n`);
}

test('a backlog on 300 surveys makes replicas rise to the rule’s number and fall back, and every answer is counted once, although a worker and the agent are killed', async () => {
  const options = {
    workers: 0,
    surveys,
    siteEnv: { JOURNAL_PARTITIONS: '8', HINT_INTERVAL_MS: String(hintIntervalMs) },
  };
  await withSystem(options, (system) =>
    withAgent(system, async (agent) => {
      const hints = hintQueue(system.azurite.connectionString);
      await agent.rule(noWorker);
      await agent.start();
      const load = system.startLoad(16);
      await load.acknowledges(few);
      await load.pause();
      let sinceMs = performance.now();
      await agent.rule(oneWorker);
      await agent.hasReplicas(1);
      await isDrained(hints);
      printRate('one worker', few, sinceMs);

      await agent.rule(noWorker);
      await agent.hasReplicas(0);
      load.resume();
      await load.acknowledges(surveys);
      await load.stop();
      const backlog = await steady(() => hints.depth(), 3 * hintIntervalMs);
      sinceMs = performance.now();
      // On a slow machine the first workers count the backlog before the last one runs: all three stay until they were seen.
      await agent.rule(rulesFor(backlog, 3_600));
      await agent.hasReplicas(wanted);
      const [victim, ...others] = await agent.workers();
      process.kill(victim!, 'SIGKILL');
      await agent.kill();
      // The agent may have noticed the end of the one. The others outlive it: this signal would throw.
      expect(others).toHaveLength(wanted - 1);
      expect(await agent.workers()).toEqual(expect.arrayContaining(others));
      for (const pid of others) process.kill(pid, 0);
      await agent.rule(rulesFor(backlog, 6));
      await agent.start();

      await isDrained(hints);
      printRate('the rules, with a worker and the agent killed', surveys, sinceMs);
      await agent.hasReplicas(1);
      await system.expectExact(load);
      expect(load.refusals).toEqual([]);
    }),
  );
});
