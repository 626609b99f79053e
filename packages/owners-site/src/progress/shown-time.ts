import { type Html, markup } from '@canvass/web/page';
import { progressTexts } from './texts.ts';

const minuteS = 60;
const hourS = 60 * minuteS;
const dayS = 24 * hourS;

/** Shows the time that a form took, such as `6 min 20 s`. It is known by the second up to ten minutes, and by the minute beyond. */
export function shownTime(seconds: number): Html {
  const whole = Math.round(seconds);
  if (whole >= dayS) return markup`<b>${progressTexts.aDay}</b>`;
  const [h, min, s] = [Math.floor(whole / hourS), Math.floor((whole % hourS) / minuteS), whole % minuteS];
  const parts = [
    [h, 'h'],
    [min, 'min'],
    [whole < 10 * minuteS ? s : 0, 's'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0);
  const [first = [0, 's'] as const, ...others] = shown;
  return markup`${[first, ...others].map(([count, unit], index) => markup`${index > 0 && ' '}<b>${count}</b> <small>${unit}</small>`)}`;
}
