import { TimeZone } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { perLanguage } from '@canvass/web/texts';
import { friendlyTime } from './friendly-time.ts';
import { sharedTexts } from './texts.ts';

const utc = TimeZone.of('UTC');
/** Such as `today`. */
const today = perLanguage((language) =>
  new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'day'),
);

/**
 * A moment as people say it: `today, 10:42` or `21 Nov, 10:42`. It is by the clocks of the zone, until the script `local-times` shows it by
 * those of the reader.
 *
 * @param zone That of the survey; default: that of Greenwich
 */
export function moment(at: string, nowMs: number, zone: TimeZone = utc): Html {
  const { day, time } = friendlyTime(at, nowMs, zone);
  return markup`<time datetime="${at}" data-local>${`${day ?? today()}, ${time}`}</time>`;
}

/** Says whose clocks a page shows where no script can show those of the reader. */
export function zoneWithoutScript(zone: TimeZone = utc): Html {
  const { greenwich, timesOf } = sharedTexts.zones;
  return markup`<noscript><p class="note">${zone.name === utc.name ? greenwich : timesOf({ zone: zone.name })}</p></noscript>\n`;
}
