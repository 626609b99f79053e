import { readTable, type TableRow } from '@canvass/mail';
import { type InvitationBatch, isHidden, type SurveyDefinition } from '@canvass/surveys';
import { faultText, textsOf } from '@canvass/survey-form';
import type { SignedAnswers } from '@canvass/web/app';
import { languageInUse } from '@canvass/web/texts';
import type { SignedRows } from './link-stream.ts';
import { faultsOfSigned, maxSignedLinks, type SignedFault } from './signed-links.ts';
import { invitationsTexts } from './texts.ts';

const texts = invitationsTexts.signed;

/** Several choices of one cell stand between these. */
const between = '|';
/** The page names at most this many faults of a table. */
const maxShown = 10;

export type ReadSignedTable =
  | { readonly ok: true; readonly rows: SignedRows }
  /** Sentences. */
  | { readonly ok: false; readonly faults: readonly string[] };

export interface SignedFor {
  readonly definition: SurveyDefinition;
  readonly batch: InvitationBatch;
  /** The place in the batch of the first link, from 0. */
  readonly from: number;
  readonly nowMs: number;
}

/** Reads a table that was pasted: a row for each link below the names of the columns. Those of hidden questions are signed, the others only stay in the file. */
export function readSignedTable(
  text: string,
  { definition, batch, from, nowMs }: SignedFor,
): ReadSignedTable {
  const table = readTable(text);
  if (!table.ok) return { ok: false, faults: [texts.faults.quote({ line: table.line })] };
  const [header, ...rows] = table.rows;
  const columns = (header?.cells ?? []).map((name) => name.trim());
  const hidden = new Map(definition.questions.filter(isHidden).map((question) => [question.id, question]));
  const signed = columns.flatMap((name, at) => (hidden.has(name) ? [{ name, at }] : []));
  if (signed.length === 0) return { ok: false, faults: [texts.faults.columns] };
  if (rows.length === 0) return { ok: false, faults: [texts.faults.rows] };
  const most = mostRows(batch, from);
  if (rows.length > most) return { ok: false, faults: [texts.faults.tooMany({ most, rows: rows.length })] };
  const shape = faultsOfShape(columns, rows).slice(0, maxShown);
  if (shape.length > 0) return { ok: false, faults: shape };
  const isList = (name: string): boolean => {
    const question = hidden.get(name)!;
    return 'multiple' in question && question.multiple === true;
  };
  const answers = rows.map(({ cells }): SignedAnswers =>
    Object.fromEntries(
      signed
        .map(({ name, at }) => [name, valuesOf(cells[at] ?? '', isList(name))] as const)
        .filter(([, values]) => values.length > 0),
    ),
  );
  const faults = faultsOfSigned(definition, answers, nowMs).slice(0, maxShown);
  if (faults.length > 0) {
    const inWords = (fault: SignedFault): string => wordsOf(fault, rows[fault.index]!.line);
    return { ok: false, faults: faults.map(inWords) };
  }
  const cells = rows.map((row) => columns.map((_name, at) => row.cells[at] ?? ''));
  return { ok: true, rows: { from, answers, emptyIn: signed[0]?.name, columns, cells } };
}

/** The most rows of a table for the links of a batch, from a place on. */
export function mostRows({ count }: Pick<InvitationBatch, 'count'>, from = 0): number {
  return Math.min(count - from, maxSignedLinks);
}

/** A column that is there twice has two answers, and a row with too few cells may have them in the wrong columns. */
function faultsOfShape(columns: readonly string[], rows: readonly TableRow[]): string[] {
  const twice = columns.filter((name, at) => name !== '' && columns.indexOf(name) < at);
  return [
    ...[...new Set(twice)].map((column) => texts.faults.twice({ column })),
    ...rows
      .filter(({ cells }) => cells.length !== columns.length)
      .map(({ line }) => texts.faults.cells({ line })),
  ];
}

/** Only questions that take several choices have several values in a cell. */
function valuesOf(cell: string, isList: boolean): string[] {
  return (isList ? cell.split(between) : [cell]).map((value) => value.trim()).filter((value) => value !== '');
}

function wordsOf({ question, why }: SignedFault, line: number): string {
  const { faults } = texts;
  if (question === undefined) return faults.long({ line });
  const words =
    typeof why === 'string' ? faults.long({ line }) : faultText(textsOf({ language: languageInUse() }), why);
  return faults.cell({ line, column: question, why: words });
}
