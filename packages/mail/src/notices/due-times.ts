import { dayMs, hourMs } from '@canvass/runtime/clock';
import type { TimeZone } from '@canvass/surveys';
import { digestHour, pauseMs } from './limits.ts';
import type { ToldPerson } from './notices-document.ts';

/** When the next mail may come, after one at `nowMs`: the next morning of the zone, the next Monday morning, or after a pause. */
export function dueAfter(often: ToldPerson['often'], nowMs: number, zone: TimeZone): number {
  if (often === 'each') return nowMs + pauseMs;
  let { day } = zone.dayAt(nowMs);
  for (;;) {
    // The clocks may skip a morning.
    const [morningMs] = zone.momentsOf(day * dayMs + digestHour * hourMs);
    const isWanted = often === 'daily' || isMonday(day);
    if (isWanted && morningMs !== undefined && morningMs > nowMs) return morningMs;
    day += 1;
  }
}

/** `day`: since 1 January 1970, a Thursday. */
function isMonday(day: number): boolean {
  return (day + 3) % 7 === 0;
}
