import type { TimeZone } from '@canvass/surveys';
import { type Html, markup, shownTime } from '@canvass/web/page';

/** A moment of today by the clocks of a zone, with the name of the zone: `10:00:05 Europe/Berlin`. */
export function zonedTime(at: string, zone: TimeZone): Html {
  return markup`<time datetime="${at}">${shownTime(at, zone)}</time> ${zone.name}`;
}
