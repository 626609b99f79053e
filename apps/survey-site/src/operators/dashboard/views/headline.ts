import { markup, type Html } from '../../../ui/markup.ts';
import { conditionsOf } from '../conditions.ts';
import type { OpsState } from '../state.ts';

/** What to know first. It is read out when it changes. */
export function headline(state: OpsState): Html {
  const conditions = conditionsOf(state);
  const worst = conditions[0]?.level ?? 'good';
  const summary = {
    bad: 'Something does not work.',
    warn: 'Somebody should look.',
    note: 'Nothing needs you, as far as this site sees.',
    good: 'Nothing needs you.',
  }[worst];
  const items = conditions.map(({ level, text, at }) => {
    const words = at === undefined ? text : markup`<a href="${at}">${text}</a>`;
    return markup`<li class="${level}">${words}</li>\n`;
  });
  return markup`<p class="state ${worst}">${summary}</p>
${items.length > 0 && markup`<ul class="conditions">\n${items}</ul>\n`}`;
}
