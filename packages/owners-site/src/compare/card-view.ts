import { isolated } from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import { shownWholeShare } from '../charts/shown-figures.ts';
import { dots } from './charts/dots.ts';
import { heatKey, heatTable } from './charts/heat-table.ts';
import { lines } from './charts/lines.ts';
import { multiples, multiplesKey } from './charts/multiples.ts';
import { type ComparedCard, isOfShares } from './model/compared-card.ts';
import type { Comparison } from './model/comparison.ts';
import { compareTexts as texts } from './texts.ts';

/** Small charts of more choices or groups are harder to compare than a table. */
const mostCharts = { rows: 8, groups: 9 };

/** Shows what is compared of a question: as small charts, as dots or lines, or as a table. */
export function cardView(card: ComparedCard, { against }: Comparison): Html {
  const id = `compared-${card.id}`;
  const { key, figures, about } = contentOf(card, id);
  return markup`<section class="card" aria-labelledby="${id}">
<div class="card-head">
<div><h2 id="${id}">${card.position !== undefined && markup`${card.position}. `}${bdi(card.text)}${card.part !== undefined && markup` – ${bdi(card.part)}`}</h2>
<p class="note">${sentences(about)}</p></div>
${key}</div>
${figures}<div class="said">
${notesOf(card, texts).map((note) => markup`<p class="note">${note}</p>\n`)}${card.made > 0 && markup`<p class="note">${texts.marked[against](card.made)} <a href="#method">${texts.method.link}</a></p>\n`}</div>
</section>
`;
}

/** Puts sentences behind each other. The last one ends as it is. */
function sentences(about: readonly string[]): string {
  return about
    .map((text, index) => (index === about.length - 1 || text.endsWith('.') ? text : `${text}.`))
    .join(' ');
}

/** Says what a card does not show, and what is not exact. The texts say where the rows are that are left. */
export function notesOf(
  { left, tooLow }: ComparedCard,
  { rowsLeft, rowsLeftMarked }: Pick<typeof texts, 'rowsLeft' | 'rowsLeftMarked'>,
): string[] {
  const rows = left.marked > 0 ? rowsLeftMarked : rowsLeft;
  return [
    ...(left.rows > 0 ? [rows(left.rows, { marked: left.marked })] : []),
    ...(tooLow > 0 ? [texts.tooLow({ share: shownWholeShare(tooLow) })] : []),
  ];
}

interface Content {
  readonly key?: Html;
  readonly figures: Html;
  /** What the figures are. */
  readonly about: readonly string[];
}

function contentOf(card: ComparedCard, id: string): Content {
  const { rows, columns, isOverTime } = card;
  const { about } = texts;
  const is = aboutOf(card);
  if (isOverTime && columns.length > 1) {
    const table = markup`<details><summary>${texts.asTable}</summary>
${heatTable(card, id)}${heatKey()}</details>
`;
    return { figures: markup`${lines(card)}${table}`, about: [is, about.lines] };
  }
  if (card.of === 'presence' && rows.length === 1) {
    return { figures: dots(card), about: [isolated(rows[0]!.label), is] };
  }
  if (isOfShares(card) && rows.length <= mostCharts.rows && columns.length <= mostCharts.groups) {
    return { key: multiplesKey(card), figures: multiples(card), about: [is] };
  }
  if (!isOfShares(card) && rows.length === 1) return { figures: dots(card), about: [is, about.margin] };
  return { figures: markup`${heatTable(card, id)}${heatKey()}`, about: [is] };
}

function aboutOf(card: ComparedCard): string {
  const { of, ends, endLabels, shown } = card;
  const named = endLabels.some(({ label }) => label !== undefined);
  if (of === 'promoters' && named) {
    const [min = '', max = ''] = endLabels.map(({ value, label }) => endOf(String(value), label));
    return texts.about.promotersBetween({ min, max });
  }
  if (of !== 'means') return texts.about[of];
  return ends === undefined
    ? texts.about.means
    : texts.about.meansBetween({
        min: endOf(whole(shown(ends.min)), endLabels[0]?.label),
        max: endOf(whole(shown(ends.max)), endLabels[1]?.label),
      });
}

/** Names an end of a scale, with the words of the survey for it. */
function endOf(value: string, label: string | undefined): string {
  return label === undefined ? value : texts.about.end({ value, label: isolated(label) });
}

/** A whole end of a scale needs no decimal. */
function whole(shown: string): string {
  return shown.replace(/[.,]0(?!\d)/, '');
}
