import type { Difference } from '@canvass/analyses/comparisons';
import { type Html, markup } from '@canvass/web/page';
import { compareTexts } from '../texts.ts';

const signs = { higher: '▲', lower: '▼' } as const;

/** Names a clear difference as style sheets and texts do. */
export function nameOf({ is, much }: Difference): keyof typeof compareTexts.marks {
  if (is === 'higher') return much ? 'muchHigher' : 'higher';
  return much ? 'muchLower' : 'lower';
}

/** Shows a clear difference: one triangle, or two if it is large. Screen readers hear it in words. */
export function mark(difference: Difference | undefined): Html {
  if (difference === undefined) return markup``;
  const sign = signs[difference.is].repeat(difference.much ? 2 : 1);
  return markup` <span class="mark" aria-hidden="true">${sign}</span><span class="hidden">, ${compareTexts.marks[nameOf(difference)]}</span>`;
}
