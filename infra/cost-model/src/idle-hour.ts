import { hourMs } from '@canvass/runtime/clock';
import { FakeClock } from '@canvass/testing';
import { PendingWork } from './advance-until.ts';
import { totalOf } from './calls.ts';
import { callsOf } from './measure.ts';
import { measuredSystem } from './measured-system.ts';

/**
 * All storage and queue calls of the real site and worker in an hour without answers, polls included. Without any jitter, so
 * that two such hours can be compared.
 *
 * @param answers submitted in the first of the three hours before, a second apart
 */
export async function callsOfAnIdleHour(answers: number): Promise<number> {
  const clock = new FakeClock();
  const system = await measuredSystem(clock, () => 0.5, { surveys: 1, intervalMs: 1_000 });
  const beganMs = clock.now();
  const pending = new PendingWork();
  for (let answer = 0; answer < answers; answer += 1) {
    pending.add(system.answer(0));
    while (pending.size > 0) await clock.advance(2);
    await clock.advance(1_000);
  }
  await pending.all();
  await clock.advance(beganMs + 3 * hourMs - clock.now());
  system.calls.reset();
  await clock.advance(hourMs);
  const calls = totalOf(callsOf(system.calls));
  await system.stop();
  return calls;
}
