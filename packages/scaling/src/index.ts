export { decide } from './rules/decide.ts';
export type { Decision, Observation } from './rules/decision.ts';
export { initialState, noteScaled, type ScalingState } from './rules/state.ts';
export type { Limits } from './rules/constraint.ts';
export { isKnown, unknown, type Reading } from './rules/reading.ts';
export { signalNames, type SignalName, type Signals } from './rules/signals.ts';
export { faultsOfRules, parseRules, shownFault } from './rules/parse-rules.ts';
export type { ScalingRules } from './rules/rules-schema.ts';
export { defaultRules } from './rules/default-rules.ts';

export { parseLoadCsv } from './simulation/load-csv.ts';
export { loadOfShape, randomLoadOfShape, type LoadShapeName } from './simulation/load-shapes.ts';
export type { Load } from './simulation/load.ts';
export { oracleSchedule } from './simulation/oracle.ts';
export { fixedPolicy, kedaPolicy, rulesPolicy, schedulePolicy, type Policy } from './simulation/policy.ts';
export { simulate, type SimulationResult } from './simulation/simulate.ts';
export type { WorkerModel } from './simulation/workers.ts';
export { simulateCommand } from './simulation/simulate-command.ts';

export { DelayedMessages } from './reports/delayed-messages.ts';
export {
  createWorkerReporter,
  reportWithinMs,
  type WorkerReport,
  type WorkerReporter,
  type WorkerReporterDeps,
} from './reports/worker-reporter.ts';
