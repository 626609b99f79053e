import { isolated, type Question } from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import { notesOf } from '../compare/card-view.ts';
import { heatKey, heatTable } from '../compare/charts/heat-table.ts';
import { comparedQuestions } from '../compare/model/cards.ts';
import { type ComparedCard, quotesPeople } from '../compare/model/compared-card.ts';
import { type ComparedGroup, mostNamed, shownGroups } from '../compare/model/comparison.ts';
import type { CardRoom } from '../compare/model/row-counts.ts';
import type { ReadComparison } from '../compare/read-comparison.ts';
import { compareTexts } from '../compare/texts.ts';
import { facetName } from '../reading/view/facet-name.ts';
import { reportChoiceTexts } from './texts.ts';

const texts = reportChoiceTexts.groups;
/** A sheet has room for this many groups. */
const mostGroups = 8;
/** A table has at most 400 cells, so that the comparison stays short. On paper, nothing is folded away. */
const room: CardRoom = { cells: 400, allCells: Infinity, rows: Infinity, groups: mostGroups };

export interface ReportGroups {
  readonly read: ReadComparison;
  /** The id of the facet whose groups are compared. */
  readonly by: string;
  /** The questions of the current version. */
  readonly questions: readonly Question[];
  /** The ids of the questions that are left out. */
  readonly without: readonly string[];
  /** Whether the report shows what people wrote. */
  readonly showsTexts: boolean;
}

/** Makes the part of a report in which the groups of a question are compared: a table of the figures of each other question. */
export async function reportGroups({
  read,
  by,
  questions,
  without,
  showsTexts,
}: ReportGroups): Promise<Html> {
  if (read.outcome !== 'read') return withoutGroups(read.outcome);
  const { comparison } = read;
  const heading = texts.heading({ question: isolated(facetName(comparison.history, by)) });
  const { shown, hidden } = shownGroups(comparison);
  const small = hidden.length > 0 && note(leftOut(hidden));
  const { cards: found } = await comparedQuestions(comparison, questions, { room, without });
  const cards = showsTexts ? found : found.filter((card) => !quotesPeople(card));
  const isWithoutTexts = cards.length < found.length && note(texts.withoutTexts);
  if (cards.length === 0) {
    const why = shown.length < 2 ? texts.tooSmall : texts.nothing;
    return part(heading, markup`${isWithoutTexts || note(why)}${small}`);
  }
  const cut = shown.length > mostGroups && note(texts.first({ count: mostGroups, all: shown.length }));
  return part(
    heading,
    markup`${note(texts.note)}${cut}${small}${isWithoutTexts}${heatKey()}
${cards.map((card) => table(card))}`,
  );
}

/** Says why a report compares no groups. `late`: they were not counted in time. `gone`: no question makes such groups. */
export function withoutGroups(outcome: Exclude<ReadComparison['outcome'], 'read'> | 'late' | 'gone'): Html {
  const why = outcome === 'notFound' || outcome === 'nothing' ? 'gone' : outcome;
  return part(undefined, note(texts[why]));
}

/** Names the hidden groups, if they are few. */
function leftOut(hidden: readonly ComparedGroup[]): string {
  if (hidden.length > mostNamed) return compareTexts.hidden(hidden.length);
  return texts.hidden({ groups: hidden.map(({ label }) => isolated(label)).join(', ') });
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
${heatTable(onPaper(card), id)}${notesOf(card, texts).map(note)}</section>
`;
}

/** Returns the card without links, which lead nowhere on paper. */
function onPaper({ columns, ...card }: ComparedCard): ComparedCard {
  return { ...card, columns: columns.map((column) => ({ ...column, href: undefined })) };
}
