import type { TimeZone } from '@canvass/surveys';
import { type Html, markup, shownTime } from '@canvass/web/page';
import { scriptWords } from '../desk-language/script-words.ts';
import { reloadEverySeconds } from '../reading/live/reload-interval.ts';
import { liveTexts as texts } from './texts/live.ts';

export interface LiveBar {
  /** The address of the page's stream. */
  readonly stream: string;
  /** Names the figures that the page has. */
  readonly seen: string;
  /** When the figures were last read, in ms since the epoch, if storage has not answered since; undefined while it answers. */
  readonly oldSinceMs: number | undefined;
  readonly isPublic: boolean;
  /** The time zone of the page's times. */
  readonly zone: TimeZone;
}

/** Says whether the figures are up to date. It also tells the script where to get new figures, which figures the page has, and its words. */
export function liveBar({ stream, seen, oldSinceMs, isPublic, zone }: LiveBar): Html {
  return markup`<div class="live no-print" id="live" data-stream="${stream}" data-seen="${seen}" data-zone="${zone.name}" data-words="${scriptWords(texts.script)}" data-reload-seconds="${reloadEverySeconds}"${isPublic && markup` data-is-public="true"`}>
<p class="notice warn" id="live-trouble" role="alert"${oldSinceMs === undefined && markup` hidden`}>${oldSinceMs !== undefined && texts.old({ since: `${shownTime(oldSinceMs, zone)} ${zone.name}` })}</p>
<p class="hidden" id="live-news" role="status"></p>
<p class="mark" id="live-mark" hidden>${texts.live}</p>
<button class="bare" type="button" id="live-pause" hidden>${texts.pause}</button>
<noscript><a class="button bare" href="">${texts.readAgain}</a></noscript>
</div>
`;
}
