import type { TimeZone } from '@canvass/surveys';
import { type Html, markup, shownDateTime, shownTime } from '@canvass/web/page';

/** A moment by the clocks of a zone, with the name of the zone: `2026-11-21 10:00:05 Europe/Berlin`. */
export function zonedDateTime(at: string, zone: TimeZone): Html {
  return markup`<time datetime="${at}">${shownDateTime(at, zone)}</time> ${zone.name}`;
}

/** The same of a moment of today: `10:00:05 Europe/Berlin`. */
export function zonedTime(at: string, zone: TimeZone): Html {
  return markup`<time datetime="${at}">${shownTime(at, zone)}</time> ${zone.name}`;
}
