import { originalText } from '@canvass/exports';
import { type SurveyDefinition, facetsOf, startHistory } from '@canvass/surveys';
import { columnTitles, type ColumnTitles } from './column-titles.ts';
import { AnswerImportError } from './errors.ts';
import { facetReader } from './facets/facet-reader.ts';
import type { CellReader } from './facets/read-cell.ts';
import type { Mapping } from './mapping.ts';

/** The cells of a row that have answers. */
export interface AnswerCells {
  readonly titles: ColumnTitles;
  /** The indexes of their columns. */
  readonly indexes: readonly number[];
  /** Reads the answers of a row, as a respondent gives them, and why a cell has none. */
  readonly read: (cells: readonly string[]) => ReadAnswers;
}

export interface ReadAnswers {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly reasons: readonly string[];
}

interface FacetCells {
  readonly facet: string;
  readonly title: string;
  readonly index: number;
  readonly read: CellReader;
}

/**
 * Finds the columns of answers: those that the mapping names, or else those whose titles name a facet (`columnTitles`). `indexOf` finds a column by its
 * title. Throws `AnswerImportError` `mapping`.
 */
export function answerCells(
  header: readonly string[],
  definition: SurveyDefinition,
  mapping: Pick<Mapping, 'columns'> | undefined,
  indexOf: (titles: ColumnTitles, title: string) => number,
): AnswerCells {
  const facets = facetsOf(startHistory(definition));
  const titles = columnTitles(header, facets);
  const columns: FacetCells[] = [];
  const targets = mapping === undefined ? ownTargets(titles) : Object.entries(mapping.columns);
  for (const [title, target] of targets) {
    if (target === null) continue;
    const rule = typeof target === 'string' ? { question: target } : target;
    const facet = facets.get(rule.question);
    if (facet === undefined) {
      throw new AnswerImportError('mapping', `The survey has no question “${rule.question}”.`);
    }
    if (columns.some((each) => each.facet === facet.id)) {
      throw new AnswerImportError('mapping', `Two columns are for the question “${facet.id}”.`);
    }
    const read = facetReader(facet.facet, rule, titles.isExport);
    columns.push({ facet: facet.id, title, index: indexOf(titles, title), read });
  }
  if (columns.length === 0) {
    throw new AnswerImportError(
      'mapping',
      'No column is for a question of the survey. Give a mapping: --map FILE.json.',
    );
  }
  const original = titles.isExport ? originalText : (text: string): string => text;
  return {
    titles,
    indexes: columns.map(({ index }) => index),
    read: (cells) => {
      const reasons: string[] = [];
      const answers: Record<string, unknown> = {};
      for (const { facet, title, index, read } of columns) {
        const cell = read(original(cells[index] ?? ''));
        if (!cell.ok) reasons.push(`The cell of “${title}” ${cell.what}`);
        else if (cell.value !== undefined) answers[facet] = cell.value;
      }
      return { answers, reasons };
    },
  };
}

function ownTargets({ header, facetOf }: ColumnTitles): [title: string, facet: string][] {
  return header.flatMap((title): [string, string][] => {
    const facet = facetOf(title);
    return facet === undefined ? [] : [[title, facet]];
  });
}
