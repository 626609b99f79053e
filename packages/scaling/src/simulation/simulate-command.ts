import type { Decision } from '../rules/decision.ts';
import { defaultRules } from '../rules/default-rules.ts';
import { parseRules, shownFault } from '../rules/parse-rules.ts';
import type { ScalingRules } from '../rules/rules-schema.ts';
import { drawAxis, drawSeries } from './chart.ts';
import { shortDuration, shortNumber } from './figures.ts';
import { parseLoadCsv } from './load-csv.ts';
import { loadOfShape } from './load-shapes.ts';
import type { Load } from './load.ts';
import { oracleSchedule } from './oracle.ts';
import { fixedPolicy, kedaPolicy, rulesPolicy, schedulePolicy } from './policy.ts';
import { parseSimulateOptions, simulateUsage, type SimulateOptions } from './simulate-options.ts';
import { simulate, type SimulatedSecond, type SimulationResult } from './simulate.ts';
import { drawTable } from './table.ts';

export interface SimulateIo {
  /** Returns a file's text; rejects if it cannot be read. */
  readonly readText: (path: string) => Promise<string>;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Width of the terminal. */
  readonly columns: number | undefined;
}

const chartHeight = 4;

/**
 * Runs `canvass scaling simulate`. `args` are the arguments after these words.
 * @returns the exit code: 0; 1 for an invalid file; 2 for invalid arguments
 */
export async function simulateCommand(args: readonly string[], io: SimulateIo): Promise<0 | 1 | 2> {
  const parsed = parseSimulateOptions(args);
  if (parsed.outcome === 'help') {
    io.print(simulateUsage);
    return 0;
  }
  if (parsed.outcome === 'invalid') {
    for (const fault of parsed.faults) io.printError(fault);
    io.printError(simulateUsage);
    return 2;
  }
  const { options } = parsed;
  const rules = await readRules(options.rulesFile, io);
  const load = await readLoad(options, io);
  if (rules === undefined || load === undefined) return 1;
  for (const line of report(load, rules, options, io.columns)) io.print(line);
  return 0;
}

async function readRules(file: string | undefined, io: SimulateIo): Promise<ScalingRules | undefined> {
  if (file === undefined) return defaultRules;
  const text = await readFile(file, io);
  if (text === undefined) return undefined;
  const parsed = parseRules(text);
  if (parsed.outcome === 'valid') return parsed.rules;
  for (const fault of parsed.faults) io.printError(`${file}: ${shownFault(fault)}`);
  return undefined;
}

async function readLoad({ source }: SimulateOptions, io: SimulateIo): Promise<Load | undefined> {
  if ('shape' in source) return loadOfShape(source.shape);
  const text = await readFile(source.file, io);
  if (text === undefined) return undefined;
  const parsed = parseLoadCsv(text);
  if (parsed.outcome === 'valid') return parsed.load;
  for (const fault of parsed.faults) io.printError(`${source.file}: ${fault}`);
  return undefined;
}

async function readFile(file: string, io: SimulateIo): Promise<string | undefined> {
  try {
    return await io.readText(file);
  } catch (error) {
    io.printError(`${file} cannot be read: ${(error as Error).message}`);
    return undefined;
  }
}

function report(load: Load, rules: ScalingRules, options: SimulateOptions, columns = 80): string[] {
  const limits = { min: options.min, max: options.max };
  const changes: Decision[] = [];
  const ours = rulesPolicy(rules, limits, options.intervalSeconds, (decision) => {
    if (decision.action !== 'hold') changes.push(decision);
  });
  const run = simulate(load, ours, options, limits.min);
  const width = Math.max(20, (options.width ?? columns) - 2);
  const chart = (label: string, unit: string, field: keyof SimulatedSecond) =>
    drawSeries({ label, unit, values: run.seconds.map((second) => second[field]) }, width, chartHeight);
  return [
    ...chart('arrivals', '/s', 'arrivals'),
    ...chart('backlog', '', 'backlog'),
    ...chart('replicas', '', 'replicas'),
    ...chart('worst delay', 's', 'worstDelaySeconds'),
    drawAxis(load.arrivals.length, width),
    '',
    ...drawTable([
      ['', 'replica-minutes', 'cost', 'most', 'changes', 'worst delay', 'left'],
      ...[run, ...others(load, rules, options)].map((result) => row(result, options.pricePerHour)),
    ]),
    ...(options.areDecisionsShown ? ['', ...changes.map((decision) => shown(decision, load.startMs))] : []),
  ];
}

/** The same load under other policies; the oracle may use the worst delay of KEDA. */
function others(load: Load, rules: ScalingRules, options: SimulateOptions): SimulationResult[] {
  const limits = { min: options.min, max: options.max };
  const target = rules.reactive.find((rule) => rule.kind === 'target' && rule.signal === 'ready');
  const queueLength = target?.kind === 'target' ? target.perReplica : 5;
  const keda = simulate(
    load,
    kedaPolicy({ queueLength, minReplicaCount: limits.min, maxReplicaCount: limits.max }),
    options,
    limits.min,
  );
  const schedule = oracleSchedule(load, options, limits, keda.worstDelaySeconds);
  return [
    keda,
    simulate(load, schedulePolicy('oracle', schedule), options, schedule[0] ?? limits.min),
    simulate(load, fixedPolicy(limits.max), options, limits.max),
  ];
}

function row(result: SimulationResult, pricePerHour: number): string[] {
  return [
    result.policy,
    shortNumber(result.replicaMinutes),
    ((result.replicaMinutes / 60) * pricePerHour).toFixed(2),
    String(result.mostReplicas),
    String(result.changes),
    shortDuration(result.worstDelaySeconds),
    shortNumber(result.left),
  ];
}

function shown({ observation, reason }: Decision, startMs: number): string {
  return `${shortDuration((observation.atMs - startMs) / 1_000).padStart(6)}  ${reason}`;
}
