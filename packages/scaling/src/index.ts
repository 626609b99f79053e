export { decide } from './rules/decide.ts';
export type { Adjustment, AdjusterName, Decision, Observation } from './rules/decision.ts';
export { initialState, noteScaled } from './rules/state.ts';
export type { Need, ScalingState } from './rules/state.ts';
export { constraintAt, limitsName } from './rules/constraint.ts';
export type { Constraint, Limits } from './rules/constraint.ts';
export { isKnown, unknown } from './rules/reading.ts';
export type { Reading } from './rules/reading.ts';
export { signalNames } from './rules/signals.ts';
export type { SignalName, Signals } from './rules/signals.ts';
export type { RuleResult } from './rules/rule-result.ts';
export { faultsOfRules, parseRules, shownFault } from './rules/parse-rules.ts';
export type { ParsedRules, RulesFault } from './rules/parse-rules.ts';
export type { ScalingRules } from './rules/rules-schema.ts';
export { defaultRules } from './rules/default-rules.ts';

export { KedaScaler } from './keda/keda-scaler.ts';
export type { KedaOptions } from './keda/keda-scaler.ts';
export { kedaQueueLength } from './keda/queue-length.ts';
export type { QueueContents, QueueLengthStrategy } from './keda/queue-length.ts';

export { parseLoadCsv } from './simulation/load-csv.ts';
export type { ParsedLoad } from './simulation/load-csv.ts';
export { loadOfShape, loadShapeNames, randomLoadOfShape } from './simulation/load-shapes.ts';
export type { LoadShapeName } from './simulation/load-shapes.ts';
export type { Load } from './simulation/load.ts';
export { leastReplicaMinutes, oracleSchedule } from './simulation/oracle.ts';
export { fixedPolicy, kedaPolicy, rulesPolicy, schedulePolicy } from './simulation/policy.ts';
export type { Policy } from './simulation/policy.ts';
export { simulate } from './simulation/simulate.ts';
export type { SimulatedSecond, SimulationResult } from './simulation/simulate.ts';
export type { WorkerModel } from './simulation/workers.ts';
export { simulateCommand } from './simulation/simulate-command.ts';
export type { SimulateIo } from './simulation/simulate-command.ts';

export { DelayedMessages } from './reports/delayed-messages.ts';
export { createWorkerReporter } from './reports/worker-reporter.ts';
export type {
  WorkerReport,
  WorkerReporter,
  WorkerReporterDeps,
  WorkerReporterOptions,
} from './reports/worker-reporter.ts';
