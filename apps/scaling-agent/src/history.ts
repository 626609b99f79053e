import { isKnown, type Decision, type Reading, type Signals } from '@canvass/scaling';

/** One turn, for charts. Unknown values are null. */
export interface HistoryPoint {
  readonly atMs: number;
  readonly ready: number | null;
  readonly inFlight: number | null;
  readonly oldestAgeSeconds: number | null;
  readonly lagBytes: number | null;
  /** Messages per second since the previous turn. */
  readonly arrivalPerSecond: number | null;
  readonly running: number;
  readonly wanted: number;
}

export const decisionOutcomes = ['nothing to do', 'done', 'dry run', 'not leading', 'failed'] as const;

/** The result of carrying out a decision. */
export type DecisionOutcome = (typeof decisionOutcomes)[number];

export interface DecisionRecord extends Omit<Decision, 'observation' | 'replicas' | 'isDryRun'> {
  readonly at: string;
  readonly from: number;
  readonly to: number;
  readonly outcome: DecisionOutcome;
  readonly inputs: Signals;
}

/** How long readings are kept for the charts. */
const keepMs = 60 * 60 * 1_000;
/** The agent keeps at most this many decisions. The oldest go first. */
const mostDecisions = 500;

/** The readings of the last hour, and the decisions that changed something or failed to. */
export class History {
  #points: HistoryPoint[] = [];
  #decisions: DecisionRecord[] = [];
  #latest: DecisionRecord | undefined;

  add(decision: Decision, outcome: DecisionOutcome, running: number): void {
    const record = recordOf(decision, outcome);
    const { atMs, signals } = decision.observation;
    this.#points = this.#points.filter((point) => point.atMs > atMs - keepMs);
    this.#points.push({
      atMs,
      ready: known(signals.ready),
      inFlight: known(signals.inFlight),
      oldestAgeSeconds: known(signals.oldestAgeSeconds),
      lagBytes: known(signals.lagBytes),
      arrivalPerSecond: known(signals.arrivalPerSecond),
      running,
      wanted: decision.replicas,
    });
    if (isWorthKeeping(record, this.#latest)) {
      this.#decisions = [...this.#decisions.slice(1 - mostDecisions), record];
    }
    this.#latest = record;
  }

  /** Oldest first. */
  get points(): readonly HistoryPoint[] {
    return this.#points;
  }

  /** Oldest first. */
  get decisions(): readonly DecisionRecord[] {
    return this.#decisions;
  }

  get latest(): DecisionRecord | undefined {
    return this.#latest;
  }
}

/** Skips repeated "nothing to do"; keeps the first decision with a failed reading and the first after it. */
function isWorthKeeping(record: DecisionRecord, before: DecisionRecord | undefined): boolean {
  return (
    before === undefined ||
    (record.action !== 'hold' && (record.outcome === 'done' || record.reason !== before.reason)) ||
    (record.outcome !== before.outcome && !(record.action === 'hold' && before.outcome === 'done')) ||
    record.unknowns.join() !== before.unknowns.join()
  );
}

function recordOf(decision: Decision, outcome: DecisionOutcome): DecisionRecord {
  const { observation, replicas: to, isDryRun: _isOutcome, ...decided } = decision;
  const { atMs, replicas: from, signals: inputs } = observation;
  return { at: new Date(atMs).toISOString(), from, to, outcome, ...decided, inputs };
}

function known(reading: Reading): number | null {
  return isKnown(reading) ? reading : null;
}
