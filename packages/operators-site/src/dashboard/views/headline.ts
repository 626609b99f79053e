import { type Html, markup } from '@canvass/web/page';
import { conditionsOf } from '../conditions.ts';
import type { OpsState } from '../state.ts';

/** The overall state. Screen readers announce its changes. */
export function headline(state: OpsState): Html {
  const conditions = conditionsOf(state);
  const worst = conditions[0]?.level ?? 'good';
  const summary = {
    bad: 'Something is failing.',
    warn: 'Needs attention.',
    note: 'All is well, as far as this site can see.',
    good: 'All is well.',
  }[worst];
  const items = conditions.map(({ level, text, at }) => {
    const words = at === undefined ? text : markup`<a href="${at}">${text}</a>`;
    return markup`<li class="${level}">${words}</li>\n`;
  });
  return markup`<p class="state ${worst}">${summary}</p>
${items.length > 0 && markup`<ul class="conditions">\n${items}</ul>\n`}`;
}
