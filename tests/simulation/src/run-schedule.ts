import { Cast } from './cast.ts';
import { checkEnd } from './check-end.ts';
import { drawProfile, type Profile } from './profile.ts';
import { Random } from './random.ts';
import type { Stats } from './stats.ts';
import { Trace } from './trace.ts';
import { Violation } from './violation.ts';
import { World } from './world.ts';

export interface ScheduleResult {
  readonly seed: number;
  readonly profile: Profile;
  readonly stats: Stats;
  readonly violation: Violation | undefined;
  /** The story, where it was asked for. */
  readonly trace: readonly string[];
}

/** One schedule, from its seed alone: the same seed makes the same schedule. */
export async function runSchedule(
  seed: number,
  options: { readonly trace?: boolean } = {},
): Promise<ScheduleResult> {
  const random = new Random(seed);
  const profile = drawProfile(random);
  const trace = new Trace(options.trace ?? false);
  const world = new World(random, profile, trace);
  let violation: Violation | undefined;
  try {
    const cast = new Cast(world);
    cast.start();
    await world.scheduler.runUntilIdle();
    await cast.finish();
    await checkEnd(world, cast);
  } catch (error) {
    violation = error instanceof Violation ? error : new Violation('fault', String(error), { cause: error });
    world.tell('violation', () => `${violation?.code}: ${violation?.message}`);
  }
  world.stats.schedules = 1;
  world.stats.submitted = world.ledger.all().length;
  world.stats.acknowledged = world.ledger.acknowledged;
  return { seed, profile, stats: world.stats, violation, trace: trace.lines };
}
