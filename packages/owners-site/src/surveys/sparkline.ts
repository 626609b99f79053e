import { type Html, markup } from '@canvass/web/page';
import { surveysTexts as texts } from './texts.ts';

const [width, height, gap] = [112, 28, 2];
/** So that a day with few answers differs from a day with none. */
const lowest = 3;

/** A bar per day, oldest first. The number beside it in words is the alternative for those who cannot see it. */
export function sparkline(days: readonly number[]): Html {
  const most = Math.max(1, ...days);
  const step = width / Math.max(1, days.length);
  const bars = days.map((count, index) => {
    const tall = count === 0 ? 1 : Math.max(lowest, Math.round((count / most) * height));
    return markup`<rect${count === 0 && markup` class="none"`} x="${Math.round(index * step)}" y="${height - tall}" width="${Math.round(step) - gap}" height="${tall}"/>`;
  });
  const answers = days.reduce((sum, count) => sum + count, 0);
  return markup`<svg class="spark" viewBox="0 0 ${width} ${height}" role="img" aria-label="${texts.trend(answers)}">${bars}</svg>`;
}
