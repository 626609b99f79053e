import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  defaultRules,
  fixedPolicy,
  kedaPolicy,
  loadOfShape,
  oracleSchedule,
  parseRules,
  randomLoadOfShape,
  rulesPolicy,
  schedulePolicy,
  shownFault,
  simulate,
  type Load,
  type LoadShapeName,
  type ScalingRules,
  type SimulationResult,
  type WorkerModel,
} from '@canvass/scaling';
import { seededRandom } from '@canvass/testing';
import type { Bench, Row } from '../bench.ts';
import { assertCount, BenchError } from '../errors.ts';
import { decimals } from '../figures.ts';
import { median } from '../percentiles.ts';

const shapes: readonly LoadShapeName[] = ['spike', 'daily', 'drip', 'on-off'];
/** The shortest one. */
const quickShapes = ['spike'] as const;
const model: WorkerModel = { perReplicaPerSecond: 10, inFlightPerReplica: 32, startSeconds: 10 };
const maxReplicas = 20;
/** The work of a replica in 25 s, as in the default rules. */
const perReplica = 25 * model.perReplicaPerSecond;
const defaultIntervalSeconds = 5;
const gatheringIntervalSeconds = 2;
const seeds = [1, 2, 3, 4, 5];
const gatheringFile = 'infra/compose/rules/gathering.json';

/** A configuration of the agent. */
interface Choice {
  /** Suffix of the ids of its rows; empty: the defaults. */
  readonly name: '' | 'gathering';
  readonly min: 0 | 1;
  readonly rules: ScalingRules;
  /** Between two decisions. */
  readonly intervalSeconds: number;
}

export const scaling: Bench = {
  name: 'scaling',
  async run({ root, isQuick, log }) {
    const gathering = rulesIn(readFileSync(resolve(root, gatheringFile), 'utf8'));
    const choices: readonly Choice[] = [
      { name: '', min: 1, rules: withTarget(defaultRules), intervalSeconds: defaultIntervalSeconds },
      { name: '', min: 0, rules: withTarget(defaultRules), intervalSeconds: defaultIntervalSeconds },
      { name: 'gathering', min: 0, rules: withTarget(gathering), intervalSeconds: gatheringIntervalSeconds },
    ];
    const rows: Row[] = [];
    for (const min of [1, 0]) {
      const ways = choices.filter((choice) => choice.min === min);
      for (const shape of isQuick ? quickShapes : shapes) {
        const load = loadOfShape(shape);
        const rivals = runRivals(load, min);
        for (const choice of ways) {
          const ours = runOurs(load, choice);
          log(`${labelOf(shape, choice)}: ${decimals(ours.replicaMinutes)} replica-minutes`);
          rows.push(...rowsOf(shape, choice, ours, rivals));
          if (choice.name !== '') rows.push(randomRow(shape, choice));
        }
      }
    }
    const { wakeSeconds, zeroSeconds } = gathering.stabilisation;
    return {
      title: 'scaling',
      method: [
        'Simulated, second by second, the same in every run: the default rules of the agent, asked every ' +
          `${defaultIntervalSeconds} s, at ${perReplica} ready messages per replica. A replica handles ${model.perReplicaPerSecond}/s, holds ` +
          `${model.inFlightPerReplica}, starts within ${model.startSeconds} s and is paid for from its start; up to ` +
          `${maxReplicas} of them. The loads: ${shapes.map(describeShape).join('; ')}.`,
        `*Gathering*: the rules of \`${gatheringFile}\`, asked every ${gatheringIntervalSeconds} s, for lower cost instead of fresh summaries. ` +
          `Messages that one replica can handle wait ${wakeSeconds} s before it starts, and the last one stops ` +
          `after an idle time of ${zeroSeconds} s.`,
        "The oracle knows the load: its schedule meets KEDA's worst delay without a late start or an idle replica, and " +
          'pays for starts like the others. KEDA is its documented formula at ' +
          "the same target, with its defaults and the autoscaler's. A delay below a second counts as one.",
        `The shapes are regular. *At random*: Poisson arrivals at the same rates, the median of ${seeds.length} seeds, against ` +
          'a separate oracle for each.',
      ],
      rows,
    };
  },
};

function describeShape(name: LoadShapeName): string {
  const { arrivals } = loadOfShape(name);
  const messages = arrivals.reduce((sum, each) => sum + each, 0);
  const hours = arrivals.length / 3_600;
  const most = arrivals.reduce((known, each) => Math.max(known, each), 0);
  return `${name}, ${decimals(messages)} messages in ${decimals(hours)} h, at most ${decimals(most)} in a second`;
}

function rulesIn(text: string): ScalingRules {
  const parsed = parseRules(text);
  if (parsed.outcome === 'valid') return parsed.rules;
  throw new BenchError('unexpected-answer', `${gatheringFile}: ${parsed.faults.map(shownFault).join('; ')}`);
}

function withTarget(rules: ScalingRules): ScalingRules {
  return {
    ...rules,
    reactive: [{ kind: 'target', name: 'ready messages', signal: 'ready', as: 'last', perReplica }],
  };
}

/** The alternatives to our rules. */
interface Rivals {
  readonly keda: SimulationResult;
  readonly oracle: SimulationResult;
  readonly fixed: SimulationResult;
}

function runOurs(load: Load, { min, rules, intervalSeconds }: Choice): SimulationResult {
  const policy = rulesPolicy(rules, { min, max: maxReplicas }, intervalSeconds);
  return counted(load, simulate(load, policy, model, min));
}

function runRivals(load: Load, min: number): Rivals {
  const limits = { min, max: maxReplicas };
  const keda = simulate(
    load,
    kedaPolicy({ queueLength: perReplica, minReplicaCount: min, maxReplicaCount: maxReplicas }),
    model,
    min,
  );
  const schedule = oracleSchedule(load, model, limits, keda.worstDelaySeconds);
  const oracle = simulate(load, schedulePolicy('oracle', schedule), model, schedule[0] ?? min);
  const fixed = simulate(load, fixedPolicy(maxReplicas), model, maxReplicas);
  for (const result of [keda, oracle, fixed]) counted(load, result);
  return { keda, oracle, fixed };
}

function counted(load: Load, result: SimulationResult): SimulationResult {
  const arrived = load.arrivals.reduce((sum, each) => sum + each, 0);
  assertCount(`messages under ${result.policy}`, result.handled + result.left, arrived);
  return result;
}

function labelOf(shape: LoadShapeName, { name, min }: Choice): string {
  return [shape, min === 0 ? 'from none' : 'from one', ...(name === '' ? [] : [name])].join(', ');
}

function rowsOf(
  shape: LoadShapeName,
  choice: Choice,
  ours: SimulationResult,
  { keda, oracle, fixed }: Rivals,
): Row[] {
  const id = ['scaling', shape, choice.min, ...(choice.name === '' ? [] : [choice.name])].join('/');
  const what = labelOf(shape, choice);
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
    ...(choice.name === '' ? [cost('fixed', fixed)] : []),
  ];
}

/** Without a goal: goals must not depend on random arrivals. */
function randomRow(shape: LoadShapeName, choice: Choice): Row {
  const pairs = seeds.map((seed) => {
    const load = randomLoadOfShape(shape, seededRandom(seed));
    return { ours: runOurs(load, choice), oracle: runRivals(load, choice.min).oracle };
  });
  const of = (part: (pair: (typeof pairs)[number]) => number): number => median(pairs.map(part));
  return {
    id: `scaling/${shape}/${choice.min}/${choice.name}/random`,
    what: `${labelOf(shape, choice)}, at random: replica-minutes, against oracle`,
    measured: `${decimals(of(({ ours }) => ours.replicaMinutes))} replica-minutes`,
    against: `${decimals(of(({ oracle }) => oracle.replicaMinutes))} replica-minutes`,
    ratio: of(({ ours, oracle }) => ours.replicaMinutes / oracle.replicaMinutes),
  };
}

function minutes(result: SimulationResult): string {
  return `${decimals(result.replicaMinutes)} replica-minutes, ${result.worstDelaySeconds} s`;
}
