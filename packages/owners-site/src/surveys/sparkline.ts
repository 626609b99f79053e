import { type Html, markup } from '@canvass/web/page';
import { surveysTexts as texts } from './texts.ts';

const [width, height] = [100, 30];
/** The line stays inside the picture, with its round ends. */
const margin = 2;

/** The answers of each day as a line, oldest first. The text that it has instead says how many they are. */
export function sparkline(days: readonly number[]): Html {
  const answers = days.reduce((sum, count) => sum + count, 0);
  if (answers === 0) {
    return markup`<svg class="spark" viewBox="0 0 ${width} ${height}" aria-hidden="true"><path class="flat" d="M0 ${height - 1}h${width}"/></svg>`;
  }
  const most = Math.max(...days);
  const points = days.map((count, index) => {
    const x = Math.round((index / (days.length - 1)) * width);
    const y = Math.round(height - margin - (count / most) * (height - 2 * margin));
    return `${x} ${y}`;
  });
  const line = points.join('L');
  return markup`<svg class="spark" viewBox="0 0 ${width} ${height}" role="img" aria-label="${texts.trend(answers)}"><path class="area" d="M0 ${height}L${line}L${width} ${height}z"/><path d="M${line}"/></svg>`;
}
