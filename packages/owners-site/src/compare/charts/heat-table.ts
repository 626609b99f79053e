import { bdi, type Html, markup, shownCount } from '@canvass/web/page';
import type { CardColumn, ComparedCard, ComparedRow, Figure } from '../model/compared-card.ts';
import { compareTexts as texts } from '../texts.ts';
import { labelOf } from './label-of.ts';
import { mark, nameOf } from './mark.ts';

const classes = {
  muchHigher: 'much-higher',
  higher: 'higher',
  lower: 'lower',
  muchLower: 'much-lower',
} as const;

/** On a phone, a table of more cells scrolls sideways, as it does elsewhere: as lists it would be endless. */
const mostListed = 60;

/**
 * Makes a table with a row for each item and a column for each group. It scrolls sideways under the names of the items. On a phone each item of a
 * small table is a list of groups, so cells carry the name of their group, and the parts of the table their roles. Further rows are folded away.
 */
export function heatTable(card: ComparedCard, labelledBy: string): Html {
  const { rows, folded } = card;
  return markup`${tableOf(card, rows, labelledBy)}${
    folded.length > 0 &&
    markup`<details><summary>${texts.moreRows(folded.length)}</summary>
${tableOf(card, folded, labelledBy)}</details>
`
  }`;
}

function tableOf(card: ComparedCard, rows: readonly ComparedRow[], labelledBy: string): Html {
  const { columns } = card;
  const isLarge = card.rows.length * columns.length > mostListed;
  const counted = rows.flatMap(({ all }) => all?.count ?? []);
  const hasAll = counted.length > 0;
  const names = [...(hasAll ? [texts.all] : []), ...columns.map(({ label }) => label)];
  return markup`<div class="scroll" role="group" tabindex="0" aria-labelledby="${labelledBy}">
<table class="heat${isLarge && ' large'}" role="table" aria-labelledby="${labelledBy}">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${texts.corner[card.of]}</th>${hasAll && markup`<th role="columnheader" scope="col">${texts.all}<small>${shownCount(Math.max(...counted))}</small></th>`}${columns.map(heading)}</tr></thead>
<tbody role="rowgroup">
${rows.map((row) => line(row, labelOf(row, card), hasAll, names))}</tbody>
</table>
</div>
`;
}

/** The column of a longer name is wider, so that its name has fewer lines. */
const shortName = 24;

function heading({ label, href, answered }: CardColumn): Html {
  const name = bdi(label);
  return markup`<th role="columnheader" scope="col"${label.length > shortName && markup` class="long"`}>${href === undefined ? name : markup`<a href="${href}">${name}</a>`}<small>${answered === undefined ? texts.few : shownCount(answered)}</small></th>`;
}

function line({ all, groups }: ComparedRow, label: string, hasAll: boolean, names: readonly string[]): Html {
  const first = hasAll ? 1 : 0;
  return markup`<tr role="row"><th role="rowheader" scope="row">${bdi(label)}</th>${
    hasAll && markup`<td role="cell" class="all" data-group="${texts.all}"><b>${all?.text ?? '–'}</b></td>`
  }${groups.map((figure, index) => cell(figure, names[first + index]!))}</tr>
`;
}

function cell(figure: Figure | undefined, group: string): Html {
  if (figure === undefined) {
    return markup`<td role="cell" class="few" data-group="${group}"><span class="hidden">${texts.fewAnswers}</span></td>`;
  }
  const { text, difference } = figure;
  return markup`<td role="cell" data-group="${group}"${difference && markup` class="${classes[nameOf(difference)]}"`}><b>${text}</b>${mark(difference)}</td>`;
}

/** Says what the colours of heat tables mean. */
export function heatKey(): Html {
  const { marks, same } = texts;
  return markup`<ul class="key">
${entry('much-lower', '▼▼', marks.muchLower)}${entry('lower', '▼', marks.lower)}${entry('same', '', same)}${entry('higher', '▲', marks.higher)}${entry('much-higher', '▲▲', marks.muchHigher)}</ul>
`;
}

function entry(name: string, sign: string, text: string): Html {
  return markup`<li><i class="${name}"></i>${sign} ${text}</li>\n`;
}
