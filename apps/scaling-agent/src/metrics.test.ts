import { expect, test } from '@jest/globals';
import { signalNames } from '@canvass/scaling';
import { decisionOutcomes } from './history.ts';
import { AgentMetrics } from './metrics.ts';

test('every label combination exists at 0 from the start, so that the first event is an increase', async () => {
  const lines = (await new AgentMetrics().registry.metrics()).split('\n');
  const decisions = ['scale out', 'scale in', 'hold'].flatMap((action) =>
    decisionOutcomes.map(
      (outcome) => `canvass_scaling_decisions_total{action="${action}",outcome="${outcome}"} 0`,
    ),
  );
  const readings = signalNames.map(
    (signal) => `canvass_scaling_unknown_readings_total{signal="${signal}"} 0`,
  );
  expect(lines).toEqual(
    expect.arrayContaining([...decisions, ...readings, 'canvass_scaling_target_failures_total 0']),
  );
});
