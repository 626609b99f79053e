import { Workload } from './actors/workload.ts';
import { checkEnd } from './check-end.ts';
import {
  drawProfile,
  withAnalyses,
  withGathering,
  withQuestionnaire,
  withZones,
  type Profile,
} from './environment/profile.ts';
import { Random } from './environment/random.ts';
import type { Stats } from './environment/stats.ts';
import { Trace } from './environment/trace.ts';
import { Violation } from './environment/violation.ts';
import { World } from './actors/world.ts';

export interface ScheduleResult {
  readonly seed: number;
  readonly profile: Profile;
  readonly stats: Stats;
  readonly violation: Violation | undefined;
  /** Empty unless it was asked for. */
  readonly trace: readonly string[];
}

/** The same seed makes the same schedule. */
export async function runSchedule(
  seed: number,
  options: { readonly trace?: boolean } = {},
): Promise<ScheduleResult> {
  const random = new Random(seed);
  const drawn = withAnalyses(drawProfile(random), new Random(seed + 2 ** 40));
  const gathering = withGathering(drawn, new Random(seed + 2 ** 41));
  const inZones = withZones(gathering, new Random(seed + 2 ** 43));
  const profile = withQuestionnaire(inZones, new Random(seed + 2 ** 42));
  const trace = new Trace(options.trace ?? false);
  const world = new World(random, profile, trace);
  let violation: Violation | undefined;
  try {
    const workload = new Workload(world);
    workload.start();
    await world.scheduler.runUntilIdle();
    await workload.finish();
    await checkEnd(world, workload);
  } catch (error) {
    violation = error instanceof Violation ? error : new Violation('fault', String(error), { cause: error });
    world.log('violation', () => `${violation?.code}: ${violation?.message}`);
  }
  world.stats.schedules = 1;
  world.stats.submitted = world.ledger.all().length;
  world.stats.acknowledged = world.ledger.acknowledged;
  return { seed, profile, stats: world.stats, violation, trace: trace.lines };
}
