import { type Html, markup, plural, visibleText } from '@canvass/web/page';
import type { DeadLetterLine, OpsState } from '../state.ts';
import { isKnown } from '../reading.ts';
import { dateTime, note } from './parts.ts';

export const reasonWords: Readonly<Record<DeadLetterLine['reason'], string>> = {
  invalid: 'not a valid message',
  'too-many-dequeues': 'failed too often',
  unknown: 'for an unknown reason',
};

/** The first dead letters with checkboxes, inside the form. */
export function deadLetters({ deadLetters: { count, first } }: OpsState): Html {
  if (!isKnown(first)) return note(`Unknown: ${first.unknown}.`);
  // The count may be older than the list.
  const all = isKnown(count) ? Math.max(count, first.length) : undefined;
  if (first.length === 0) {
    if (all === 0) return note('None. Messages that the workers cannot handle are kept here.');
    return note(
      all === undefined
        ? 'None is visible, and their number is unknown.'
        : `${plural(all, 'dead letter is', 'dead letters are')} being read by another operator, and visible again within 5 minutes.`,
    );
  }
  return markup`<ul class="letters">
${first.map(line)}</ul>
${all !== undefined && all > first.length && note(`The first ${first.length} of about ${all}.`)}<div class="actions">
<div class="group" role="group" aria-label="The chosen ones">
<button type="submit" name="order" value="redrive-chosen" id="redrive-chosen">Redrive chosen…</button>
<button class="quiet" type="submit" name="order" value="purge-chosen" id="purge-chosen">Purge chosen…</button>
</div>
<div class="group" role="group" aria-label="All of them">
<button class="quiet" type="submit" name="order" value="redrive-all" id="redrive-all">Redrive all…</button>
<button class="quiet" type="submit" name="order" value="purge-all" id="purge-all">Purge all…</button>
</div>
</div>
`;
}

function line({ id, reason, error, lastSeenAt, dequeueCount, redriveCount }: DeadLetterLine): Html {
  const redriven = redriveCount > 0 ? `, redriven ${plural(redriveCount, 'time')}` : '';
  return markup`<li>
<label><input type="checkbox" name="id" value="${id}" id="letter-${id}"><span>${dateTime(lastSeenAt)} <b>${reasonWords[reason]}</b>${
    error !== null && markup`: <span class="why">${visibleText(error)}</span>`
  }</span></label>
<span class="about">${plural(dequeueCount, 'try', 'tries')}${redriven}</span>
<a href="/ops/dead-letters/${encodeURIComponent(id)}" id="inspect-${id}">Inspect<span class="hidden"> the dead letter of ${dateTime(lastSeenAt)}</span></a>
</li>
`;
}
