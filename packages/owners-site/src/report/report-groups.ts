import { facetOf, isolated, type Question } from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import { heatKey, heatTable } from '../compare/charts/heat-table.ts';
import { comparedQuestions } from '../compare/model/cards.ts';
import type { ComparedCard } from '../compare/model/compared-card.ts';
import { shownGroups } from '../compare/model/comparison.ts';
import type { CardRoom } from '../compare/model/row-counts.ts';
import type { ReadComparison } from '../compare/read-comparison.ts';
import { facetName } from '../reading/view/facet-name.ts';
import { reportChoiceTexts } from './texts.ts';

const texts = reportChoiceTexts.groups;
/** A sheet has room for this many groups. */
const mostGroups = 8;
/** A table has at most 400 cells, so that the comparison stays short. On paper, nothing is folded away. */
const room: CardRoom = { cells: 400, rows: Infinity };

export interface ReportGroups {
  readonly read: ReadComparison;
  /** The id of the facet whose groups are compared. */
  readonly by: string;
  /** The questions of the current version. */
  readonly questions: readonly Question[];
  /** The ids of the questions that are left out. */
  readonly without: readonly string[];
}

/** Makes the part of a report in which the groups of a question are compared: a table of the figures of each other question. */
export async function reportGroups({ read, by, questions, without }: ReportGroups): Promise<Html> {
  if (read.outcome === 'busy') return part(undefined, note(texts.busy));
  if (read.outcome === 'few') return part(undefined, note(texts.few));
  if (read.outcome !== 'read') return markup``;
  const { comparison } = read;
  const heading = texts.heading({ question: isolated(facetName(comparison.history, by)) });
  const { shown, hidden } = shownGroups(comparison);
  const names = hidden.map(({ label }) => isolated(label)).join(', ');
  const small = hidden.length > 0 && note(texts.hidden({ groups: names }));
  const isIn = ({ id }: ComparedCard): boolean =>
    !without.includes(facetOf(comparison.history, id)?.question ?? id);
  const compared = await comparedQuestions(comparison, questions, room);
  const cards = compared.cards.filter(isIn);
  if (cards.length === 0) return part(heading, markup`${note(texts.nothing)}${small}`);
  const cut = shown.length > mostGroups && note(texts.first(mostGroups, { all: shown.length }));
  return part(
    heading,
    markup`${note(texts.note)}${cut}${small}${heatKey()}
${cards.map((card) => table(card))}`,
  );
}

const note = (text: string): Html => markup`<p class="note">${text}</p>\n`;

function part(heading: string | undefined, content: Html): Html {
  return markup`<section class="report-groups compare">${heading !== undefined && markup`<h2>${heading}</h2>\n`}${content}</section>
`;
}

function table(card: ComparedCard): Html {
  const id = `groups-${card.id}`;
  const { position, text, part: row } = card;
  return markup`<section class="card" aria-labelledby="${id}"><h3 id="${id}">${position !== undefined && markup`${position}. `}${bdi(text)}${row !== undefined && markup` – ${bdi(row)}`}</h3>
${heatTable(onSheet(card), id)}</section>
`;
}

/** Returns the card with as many groups as fit on a sheet, and without links, which lead nowhere on paper. */
function onSheet({ columns, rows, ...card }: ComparedCard): ComparedCard {
  return {
    ...card,
    columns: columns.slice(0, mostGroups).map((column) => ({ ...column, href: undefined })),
    rows: rows.map((row) => ({ ...row, groups: row.groups.slice(0, mostGroups) })),
  };
}
