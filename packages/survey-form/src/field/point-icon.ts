import { type Html, markup } from '@canvass/web/page';

const star = markup`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m12 2.8 2.8 5.8 6.3.9-4.6 4.4 1.1 6.3L12 17.2l-5.6 3 1.1-6.3-4.6-4.4 6.3-.9z"/></svg>`;

/** How far the corners of the mouth of the outer faces are from its middle. */
const mostBend = 3.5;

/** The icon of a point of a scale. It only illustrates the number beside it, so that screen readers skip it. */
export function pointIcon(look: string | undefined, index: number, count: number): Html | undefined {
  if (look === 'stars') return star;
  if (look !== 'smileys') return undefined;
  // From -1 for the lowest value to 1 for the highest.
  const mood = count < 2 ? 1 : (2 * index) / (count - 1) - 1;
  const bend = Math.round(mood * mostBend * 10) / 10;
  return markup`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9.5"/><path d="M8.5 9v1.2M15.5 9v1.2M7.5 ${15.5 - bend / 2}q4.5 ${bend * 1.5} 9 0"/></svg>`;
}
