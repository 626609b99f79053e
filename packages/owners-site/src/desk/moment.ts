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

/** A moment as people say it, by the clocks of the survey's zone: `today, 10:42` or `21 Nov, 10:42`. */
export function moment(at: string, nowMs: number, zone: TimeZone): Html {
  return markup`<time datetime="${at}">${words(at, nowMs, zone)}</time>`;
}

/** The same by the clocks of Greenwich, until the script `local-times` shows it by those of the reader. */
export function localMoment(at: string, nowMs: number): Html {
  return markup`<time datetime="${at}" data-local>${words(at, nowMs, utc)}</time>`;
}

function words(at: string, nowMs: number, zone: TimeZone): string {
  const { day, time } = friendlyTime(at, nowMs, zone);
  return `${day ?? today()}, ${time}`;
}

/** Says whose clocks the moments of a page about a survey are by. */
export function zoneNote(zone: TimeZone): Html {
  return markup`<p class="note">${zoneWords(zone)}</p>\n`;
}

export function zoneWords(zone: TimeZone): string {
  const { greenwich, timesOf } = sharedTexts.zones;
  return zone.name === utc.name ? greenwich : timesOf({ zone: zone.name });
}

/** Says whose clocks local moments are by where no script can show those of the reader. */
export function zoneWithoutScript(): Html {
  return markup`<noscript>${zoneNote(utc)}</noscript>\n`;
}
