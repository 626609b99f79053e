import {
  defaultRules,
  fixedPolicy,
  kedaPolicy,
  loadOfShape,
  oracleSchedule,
  rulesPolicy,
  schedulePolicy,
  simulate,
  type LoadShapeName,
  type ScalingRules,
  type SimulationResult,
  type WorkerModel,
} from '@canvass/scaling';
import type { Bench, Row } from '../bench.ts';
import { assertCount } from '../errors.ts';
import { decimals } from '../figures.ts';

const shapes: readonly LoadShapeName[] = ['spike', 'daily', 'drip', 'on-off'];
const model: WorkerModel = { perReplicaPerSecond: 10, inFlightPerReplica: 32, startSeconds: 10 };
const maxReplicas = 20;
const intervalSeconds = 5;
/** What a replica does in 25 s, as the default rules take it to be. */
const perReplica = 25 * model.perReplicaPerSecond;

const rules: ScalingRules = {
  ...defaultRules,
  reactive: [{ kind: 'target', name: 'ready messages', signal: 'ready', as: 'last', perReplica }],
};

export const scaling: Bench = {
  name: 'scaling',
  async run({ log }) {
    const rows: Row[] = [];
    for (const min of [1, 0]) {
      for (const shape of shapes) {
        const results = runShape(shape, min);
        log(`${shape} from ${min}: ${decimals(results.ours.replicaMinutes)} replica-minutes`);
        rows.push(...rowsOf(shape, min, results));
      }
    }
    return {
      title: 'scaling',
      method: [
        `Simulated, second by second, the same in every run: the default rules of the agent, asked every ${intervalSeconds} s, at ` +
          `${perReplica} ready messages per replica. A replica handles ${model.perReplicaPerSecond}/s, holds ` +
          `${model.inFlightPerReplica}, starts within ${model.startSeconds} s and is paid for from its start; up to ` +
          `${maxReplicas} of them. Spike: 1/s for two hours, 100/s for ten minutes of them. Daily: a day's wave up to ` +
          '80/s. Drip: one message every 20 s for two hours. On-off: 50/s every other minute of two hours.',
        'The oracle knows the load and has a schedule made for it that meets the worst delay that KEDA has: nothing is ' +
          'started too late or kept for nothing. KEDA is its documented formula at the same target, with its default ' +
          "polling (30 s) and cooldown (300 s) and the autoscaler's defaults. A delay below a second counts as one.",
      ],
      rows,
    };
  },
};

interface Results {
  readonly ours: SimulationResult;
  readonly keda: SimulationResult;
  readonly oracle: SimulationResult;
  readonly fixed: SimulationResult;
}

function runShape(shape: LoadShapeName, min: number): Results {
  const load = loadOfShape(shape);
  const limits = { min, max: maxReplicas };
  const ours = simulate(load, rulesPolicy(rules, limits, intervalSeconds), model, min);
  const keda = simulate(
    load,
    kedaPolicy({ queueLength: perReplica, minReplicaCount: min, maxReplicaCount: maxReplicas }),
    model,
    min,
  );
  const schedule = oracleSchedule(load, model, limits, keda.worstDelaySeconds);
  const oracle = simulate(load, schedulePolicy('oracle', schedule), model, schedule[0] ?? min);
  const fixed = simulate(load, fixedPolicy(maxReplicas), model, maxReplicas);
  const arrived = load.arrivals.reduce((sum, each) => sum + each, 0);
  for (const { policy, handled, left } of [ours, keda, oracle, fixed]) {
    assertCount(`messages of ${shape} under ${policy}`, handled + left, arrived);
  }
  return { ours, keda, oracle, fixed };
}

function rowsOf(shape: LoadShapeName, min: number, { ours, keda, oracle, fixed }: Results): Row[] {
  const id = `scaling/${shape}/${min}`;
  const what = `${shape}, from ${min === 0 ? 'none' : 'one'}`;
  const cost = (name: string, other: SimulationResult): Row => ({
    id: `${id}/${name}`,
    what: `${what}: replica-minutes, against ${name}`,
    measured: minutes(ours),
    against: minutes(other),
    ratio: ours.replicaMinutes / other.replicaMinutes,
  });
  return [
    { ...cost('oracle', oracle), goal: { atMost: 1.3 } },
    {
      id: `${id}/delay`,
      what: `${what}: worst delay, against KEDA`,
      measured: `${ours.worstDelaySeconds} s`,
      against: `${keda.worstDelaySeconds} s`,
      ratio: Math.max(1, ours.worstDelaySeconds) / Math.max(1, keda.worstDelaySeconds),
      goal: { atMost: 1 },
    },
    cost('KEDA', keda),
    cost('fixed', fixed),
  ];
}

function minutes(result: SimulationResult): string {
  return `${decimals(result.replicaMinutes)} replica-minutes, ${result.worstDelaySeconds} s`;
}
