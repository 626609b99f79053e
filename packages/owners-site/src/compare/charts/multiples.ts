import { bdi, type Html, markup } from '@canvass/web/page';
import type { CardColumn, ComparedCard, ComparedRow } from '../model/compared-card.ts';
import { compareTexts as texts } from '../texts.ts';
import { mark } from './mark.ts';

/** Makes small bar charts of one scale, one for each group. A tick on each bar has the share of all answers. */
export function multiples({ rows, columns }: ComparedCard): Html {
  return markup`<div class="multiples">
${columns.map((column, index) => chart(column, rows, index))}</div>
`;
}

function chart({ label, href, answered }: CardColumn, rows: readonly ComparedRow[], index: number): Html {
  const name = bdi(label);
  const heading = markup`<h3>${href === undefined ? name : markup`<a href="${href}">${name}</a>`} <small>${answered === undefined ? texts.few : texts.answers(answered)}</small></h3>`;
  if (answered === undefined) return markup`<div>${heading}<p class="note">${texts.fewAnswers}</p></div>\n`;
  return markup`<div>${heading}
<ol>
${rows.map((row) => line(row, index))}</ol></div>
`;
}

function line({ label, all, groups }: ComparedRow, index: number): Html {
  const figure = groups[index];
  if (figure === undefined) return markup`<li><span>${bdi(label)}</span><span></span><span>–</span></li>\n`;
  const { value, text, difference } = figure;
  return markup`<li${difference && markup` class="clear"`}><span>${bdi(label)}</span>${track(value, all?.value)}<span>${text}${mark(difference)}</span></li>
`;
}

function track(value: number, tick: number | undefined): Html {
  const at = tick === undefined ? '' : percent(tick);
  return markup`<svg class="share-track" aria-hidden="true"><rect class="ground" width="100%" height="100%" rx="4"/><rect width="${percent(value)}" height="100%" rx="4"/>${tick !== undefined && markup`<line x1="${at}" x2="${at}" y1="-3" y2="17"/>`}</svg>`;
}

function percent(share: number): string {
  return `${Math.round(share * 1_000) / 10}%`;
}

/** Says what bars and ticks mean. */
export function multiplesKey({ rows }: ComparedCard): Html {
  return markup`<ul class="key">
<li><i class="bar-key"></i>${texts.bar}</li>
${rows.some(({ all }) => all !== undefined) && markup`<li><i class="tick-key"></i>${texts.tick}</li>`}
</ul>
`;
}
