import type { Clock } from '@canvass/runtime/clock';
import {
  decide,
  initialState,
  noteScaled,
  type Decision,
  type Limits,
  type Observation,
  type Signals,
} from '@canvass/scaling';
import type { Leadership } from './election/leased-leadership.ts';
import { History, type DecisionOutcome } from './history.ts';
import { repeat, type Repeater } from './repeater.ts';
import type { CurrentRules, RulesFile } from './rules-file.ts';
import type { SignalReader } from './signals/signal-reader.ts';
import { TargetDriver, type TargetFailure } from './target-driver.ts';
import type { ScalingTarget, TargetState } from './targets/target.ts';

export interface AgentLog {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
}

export interface AgentDeps {
  readonly target: ScalingTarget;
  readonly signals: SignalReader;
  readonly rules: RulesFile;
  readonly leadership: Leadership;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: AgentLog;
  readonly onDecision?: (decision: Decision, outcome: DecisionOutcome) => void;
  readonly onTargetFailure?: (failure: TargetFailure) => void;
}

export interface AgentStatus {
  readonly isLeading: boolean;
  readonly target: {
    readonly name: string;
    readonly state: TargetState | undefined;
    readonly failure: TargetFailure | undefined;
  };
  readonly rules: { readonly isDryRun: boolean; readonly faults: readonly string[] };
  /** The signals of the last turn; undefined before the first turn, and while another agent leads. */
  readonly signals: Signals | undefined;
}

/** The time between two turns while nothing happens, in ms: a rule that changes, or begins, takes effect within it. */
const quietIntervalMs = 30_000;

/** Reads, decides and scales at each turn while it leads; stands by otherwise. */
export class ScalingAgent {
  readonly history = new History();
  readonly #deps: AgentDeps;
  readonly #limits: Limits;
  readonly #intervalMs: number;
  readonly #turns: Repeater;
  readonly #driver: TargetDriver;
  #state = initialState;
  #wasLeading = false;
  /** The last decision changed nothing, and could not take away a replica later. */
  #hasSettled = false;
  #target: TargetState | undefined;
  #signals: Signals | undefined;
  #rules: CurrentRules | undefined;
  /** The bounds that the target was set to last, if it `scales` by bounds. */
  #bounds: Limits | undefined;

  constructor(deps: AgentDeps, options: { readonly limits: Limits; readonly intervalMs: number }) {
    this.#deps = deps;
    this.#limits = options.limits;
    this.#intervalMs = options.intervalMs;
    this.#turns = repeat(
      deps.clock,
      (signal) => this.turn(signal),
      () => (this.#isAtRest() ? Math.max(quietIntervalMs, options.intervalMs) : options.intervalMs),
    );
    this.#driver = new TargetDriver(deps.target, {
      ...deps,
      onFailure: (failure) => {
        deps.log.warn({ target: deps.target.name, ...failure }, 'the target failed');
        deps.onTargetFailure?.(failure);
      },
    });
  }

  async start(): Promise<void> {
    await this.#deps.leadership.start();
    void this.#turns.start();
  }

  /** Call it when there may be work: an agent at rest then takes its next turn at once. */
  wake(): void {
    if (!this.#isAtRest()) this.#turns.hasten(this.#intervalMs);
  }

  /** Finishes the current turn, closes the target, then releases the lease. */
  async stop(): Promise<void> {
    await this.#turns.stop();
    await this.#deps.target.close();
    await this.#deps.leadership.stop();
  }

  status(): AgentStatus {
    return {
      isLeading: this.#deps.leadership.isLeading,
      target: { name: this.#deps.target.name, state: this.#target, failure: this.#driver.failure },
      rules: {
        isDryRun: this.#rules?.rules.dryRun ?? false,
        faults: this.#rules?.faults ?? [],
      },
      signals: this.#signals,
    };
  }

  /** One turn. Never rejects. */
  async turn(signal: AbortSignal): Promise<void> {
    this.#hasSettled = false;
    this.#rules = await this.#deps.rules.current();
    if (!this.#checkLeadership()) return;
    if (this.#driver.isBackingOff) {
      this.#signals = await this.#deps.signals.read(this.#target?.running ?? 0);
      return;
    }
    const read = await this.#driver.read(signal);
    if (read.outcome !== 'done') return;
    this.#target = read.value;
    this.#signals = await this.#deps.signals.read(read.value.running);
    // The agent may have been stopped during the readings.
    if (signal.aborted || read.value.isSettling) return;
    await this.#decide(read.value, this.#signals, this.#rules, signal);
  }

  /** Returns whether this agent leads. Forgets its state when it stops leading. */
  #checkLeadership(): boolean {
    const { isLeading } = this.#deps.leadership;
    if (this.#wasLeading && !isLeading) {
      this.#deps.target.resign();
      this.#target = undefined;
      this.#signals = undefined;
      this.#bounds = undefined;
      this.#state = initialState;
    }
    this.#wasLeading = isLeading;
    return isLeading;
  }

  async #decide(
    target: TargetState,
    signals: Signals,
    { rules }: CurrentRules,
    signal: AbortSignal,
  ): Promise<void> {
    const scalesByBounds = this.#deps.target.scales === 'bounds';
    const observation: Observation = {
      atMs: this.#deps.clock.now(),
      replicas: target.replicas,
      // Such a target scales itself within its bounds: the work must not affect the decision.
      signals: scalesByBounds ? { ...signals, ready: 0, inFlight: 0, lagBytes: 0 } : signals,
      ...(target.capacity === undefined ? {} : { capacity: target.capacity }),
    };
    const inForce = scalesByBounds ? { ...rules, reactive: [] } : rules;
    const { decision, state } = decide(inForce, this.#limits, this.#state, observation);
    this.#state = state;
    const outcome = await this.#carryOut(decision, target, signal);
    if (outcome === 'done') this.#state = noteScaled(this.#state, decision);
    const isLeast = scalesByBounds || Math.max(target.replicas, target.running) <= decision.constraint.min;
    this.#hasSettled = outcome === 'nothing to do' && isLeast;
    this.#record(decision, outcome, target.running);
  }

  /** Whether nothing but news, a rule or a target that fails can change a decision. */
  #isAtRest(): boolean {
    const { leadership, signals } = this.#deps;
    return this.#hasSettled && leadership.isLeading && signals.isQuiet;
  }

  async #carryOut(decision: Decision, target: TargetState, signal: AbortSignal): Promise<DecisionOutcome> {
    const { replicas, constraint, action, isDryRun } = decision;
    const { scales } = this.#deps.target;
    const haveBoundsMoved = this.#bounds?.min !== constraint.min || this.#bounds.max !== constraint.max;
    const isChange = scales === 'bounds' ? haveBoundsMoved : action !== 'hold';
    if (!isChange && !target.hasDrifted) {
      this.#driver.recovered();
      return 'nothing to do';
    }
    if (isDryRun) return 'dry run';
    const { min, max } = constraint;
    const guard = (): Promise<void> => this.#deps.leadership.confirm();
    const driven = await this.#driver.scaleTo({ replicas, min, max }, guard, signal);
    if (driven.outcome === 'notLeading') return 'not leading';
    if (driven.outcome === 'failed') return 'failed';
    this.#bounds = { min, max };
    return 'done';
  }

  #record(decision: Decision, outcome: DecisionOutcome, running: number): void {
    this.history.add(decision, outcome, running);
    this.#deps.onDecision?.(decision, outcome);
    const { log } = this.#deps;
    const about = { outcome, reason: decision.reason, inputs: decision.observation.signals };
    if (this.history.decisions.at(-1) !== this.history.latest) return;
    if (decision.unknowns.length > 0 || outcome === 'not leading') log.warn(about, decision.action);
    else log.info(about, decision.action);
  }
}
