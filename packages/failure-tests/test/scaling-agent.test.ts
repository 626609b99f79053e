import { expect, test } from '@jest/globals';
import { ScalingAgentProcess } from '../src/scaling-agent.ts';
import { withSystem, type System } from '../src/system.ts';

const most = 3;
const nobody = { constraints: [{ name: 'hold back', min: 0, max: 0 }] };
const rules = {
  constraints: [{ name: 'always', min: 1, max: most }],
  reactive: [{ kind: 'target', name: 'backlog', signal: 'ready', perReplica: 50 }],
  stabilisation: { downSeconds: 3, zeroSeconds: 3 },
};

async function withAgent(
  system: System,
  scenario: (agent: ScalingAgentProcess) => Promise<void>,
): Promise<void> {
  const agent = await ScalingAgentProcess.create({
    AZURE_STORAGE_CONNECTION_STRING: system.azurite.connectionString,
    SUMMARY_INTERVAL_MS: '50',
    SWEEP_INTERVAL_MS: '1000',
    VISIBILITY_TIMEOUT_MS: '2000',
  });
  try {
    await scenario(agent);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n--- agent\n${agent.output}`, { cause: error });
  } finally {
    await agent.stop();
  }
}

test('a backlog makes replicas rise to the rule’s number and fall back, and every answer is counted once, although a worker and the agent are killed', async () => {
  const options = { workers: 0, surveys: 200, siteEnv: { JOURNAL_PARTITIONS: '8' } };
  await withSystem(options, (system) =>
    withAgent(system, async (agent) => {
      await agent.rule(nobody);
      await agent.start();
      const load = system.startLoad(16);
      await load.acknowledges(4_000);
      await load.stop();

      await agent.rule(rules);
      await agent.hasReplicas(most);
      const [victim] = await agent.workers();
      process.kill(victim!, 'SIGKILL');
      await agent.kill();
      expect(await agent.workers()).toHaveLength(most);
      await agent.start();

      await system.expectExact(load, 90_000);
      await agent.hasReplicas(1);
      expect(load.refusals).toEqual([]);
    }),
  );
}, 240_000);
