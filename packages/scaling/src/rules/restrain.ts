import type { Adjustment, AdjusterName, Observation } from './decision.ts';
import { replicasOf, type Quantity } from './quantity.ts';
import type { ScalingRules } from './rules-schema.ts';
import type { Need, ScalingState } from './state.ts';

export interface Restrained {
  readonly replicas: number;
  readonly adjustments: readonly Adjustment[];
}

/**
 * Applies stabilisation, then steps, then cooldowns. From zero only `wakeSeconds` delays anything, because no replica is
 * there to do the work.
 *
 * @param needs of all windows, the newest last
 * @param waitedSeconds how long work has waited without any replica
 */
export function restrain(
  needs: readonly Need[],
  { replicas: current, atMs }: Pick<Observation, 'replicas' | 'atMs'>,
  waitedSeconds: number,
  rules: ScalingRules,
  state: Pick<ScalingState, 'lastOutMs' | 'lastInMs'>,
): Restrained {
  let replicas = needs.at(-1)?.replicas ?? current;
  const adjustments: Adjustment[] = [];
  const move = (by: AdjusterName, to: number, because: string): void => {
    if (to === replicas) return;
    adjustments.push({ by, from: replicas, to, because });
    replicas = to;
  };

  if (replicas === 1 && current === 0) {
    const leftSeconds = rules.stabilisation.wakeSeconds - waitedSeconds;
    if (leftSeconds > 0)
      move('wake stabilisation', 0, `work may gather for ${seconds(leftSeconds * 1_000)} more`);
  } else if (replicas > current && current > 0) {
    const { upSeconds } = rules.stabilisation;
    const least = Math.min(...within(needs, atMs, upSeconds));
    move(
      'stabilisation',
      Math.max(current, least),
      `only ${least} were needed throughout the last ${upSeconds} s`,
    );
    if (rules.step.up !== undefined) {
      const most = current + stepOf(rules.step.up, current);
      move('step', Math.min(replicas, most), `at most ${rules.step.up} more at once`);
    }
    const leftMs = left(state.lastOutMs, rules.cooldown.upSeconds, atMs);
    if (replicas > current && leftMs > 0)
      move('cooldown', current, `${seconds(leftMs)} left after scaling out`);
  } else if (replicas < current) {
    const { downSeconds, zeroSeconds, wakeSeconds } = rules.stabilisation;
    // With `wakeSeconds`, new work may wait for a replica, so the last one need not stay ready.
    if (current > 1 || wakeSeconds === 0) {
      const most = Math.max(...within(needs, atMs, downSeconds));
      move('stabilisation', Math.min(current, most), `${most} were needed in the last ${downSeconds} s`);
    }
    if (replicas === 0 && Math.max(...within(needs, atMs, zeroSeconds)) > 0) {
      move('zero stabilisation', 1, `there was work in the last ${zeroSeconds} s`);
    }
    if (rules.step.down !== undefined) {
      const least = current - stepOf(rules.step.down, current);
      move('step', Math.max(replicas, least), `at most ${rules.step.down} fewer at once`);
    }
    const lastMs = Math.max(state.lastOutMs ?? -Infinity, state.lastInMs ?? -Infinity);
    const leftMs = left(lastMs, rules.cooldown.downSeconds, atMs);
    if (replicas < current && leftMs > 0) move('cooldown', current, `${seconds(leftMs)} left after scaling`);
  }
  return { replicas, adjustments };
}

function within(needs: readonly Need[], atMs: number, windowSeconds: number): number[] {
  const from = atMs - windowSeconds * 1_000;
  // The newest always counts, also with a window of 0 s.
  return needs
    .filter((need, index) => need.atMs > from || index === needs.length - 1)
    .map((need) => need.replicas);
}

function stepOf(step: Quantity, current: number): number {
  return Math.max(1, replicasOf(step, current));
}

function left(sinceMs: number | undefined, windowSeconds: number, atMs: number): number {
  return sinceMs === undefined ? 0 : sinceMs + windowSeconds * 1_000 - atMs;
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1_000)} s`;
}
