import { type Html, markup } from '@canvass/web/page';

export { linked } from './linked.ts';

/** Draws a bar with a filled share from 0 to 1. */
export function bar(fill: number): Html {
  return markup`<svg aria-hidden="true"><rect width="${Math.round(fill * 1_000) / 10}%" height="100%"/></svg>`;
}
