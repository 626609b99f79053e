import { setTimeout as delay } from 'node:timers/promises';
import type { Attack, AttackReport } from './attack-main.ts';
import { harmDuring } from './harm.ts';
import { startTool } from './tool.ts';
import type { World } from './world.ts';

export interface AttackOptions {
  /** The maximum time of the attack. Default 12,000. */
  readonly atMostMs?: number;
  /** How long to observe after the attack has sent everything, with its connections open. Default 500. */
  readonly holdsMs?: number;
}

export interface Attacked extends AttackReport {
  /** See `harmDuring`. */
  readonly harm: readonly string[];
}

/** Attacks from another process and measures the harm to other clients. */
export async function underAttack(
  world: World,
  attack: Attack,
  { atMostMs = 12_000, holdsMs = 500 }: AttackOptions = {},
): Promise<Attacked> {
  const attacker = await startTool<AttackReport>('attack', attack);
  // A timer that still runs would keep Jest from ending.
  const timer = new AbortController();
  const harm = await harmDuring(world, async () => {
    attacker.send('begin');
    const tooLate = delay(atMostMs, undefined, { signal: timer.signal }).catch(() => {});
    await Promise.race([attacker.done, tooLate]);
    timer.abort();
    await delay(holdsMs);
  });
  const report = await attacker.finish();
  process.stdout.write(`${JSON.stringify(report.outcomes)}\n`);
  return { ...report, harm };
}
