import { originalText, presenceFacets } from '@canvass/exports';
import {
  type Answers,
  type FlatRecord,
  type SurveyDefinition,
  type SurveyFacet,
  answersOf,
  facetsOf,
  fileQuestions,
  startHistory,
} from '@canvass/surveys';
import { columnTitles, type ColumnTitles } from './column-titles.ts';
import { AnswerImportError } from './errors.ts';
import { facetReader } from './facets/facet-reader.ts';
import { type CellReader, refused, whereVisible } from './facets/read-cell.ts';
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
  readonly answers: Answers;
  readonly reasons: readonly string[];
}

interface FacetCells {
  readonly facet: string;
  readonly question: string;
  readonly title: string;
  readonly index: number;
  /** No value: the other parts of the question have the answer. */
  readonly read: CellReader | undefined;
}

/** Stands for the main value of a question of which only parts have values. */
const presence = 'answered';

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
  const history = startHistory(definition);
  const facets = facetsOf(history);
  const presences = presenceFacets(facets.values());
  const withFiles = new Set(fileQuestions(definition).map(({ id }) => id));
  const titles = columnTitles(header, facets);
  const columns: FacetCells[] = [];
  const targets = mapping === undefined ? ownTargets(titles, presences) : Object.entries(mapping.columns);
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
    const { id, question } = facet;
    const isPresence = presences.has(id);
    if (isPresence && mapping !== undefined) {
      throw new AnswerImportError(
        'mapping',
        `The question “${id}” has parts: map columns to them, such as “${partOf(facets, id)}”.`,
      );
    }
    const reader = withFiles.has(question)
      ? filesReader(question)
      : facetReader(facet.facet, rule, titles.isExport);
    const read = isPresence ? undefined : reader;
    columns.push({ facet: id, question, title, index: indexOf(titles, title), read });
  }
  if (columns.every(({ read }) => read === undefined)) {
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
      const record: FlatRecord = {};
      for (const { facet, question, title, index, read } of columns) {
        const cell = read?.(original(cells[index] ?? ''));
        if (cell?.ok === false) reasons.push(`The cell of “${title}” ${cell.what}`);
        if (cell?.ok !== true || cell.value === undefined) continue;
        if (facet !== question && !Object.hasOwn(record, question)) record[question] = presence;
        // The site, or a dry run, finds what is no value of the facet.
        record[facet] = cell.value as FlatRecord[string];
      }
      return { answers: answersOf(record, history, history.current), reasons };
    },
  };
}

/** An import has names of files at most, not their bytes. */
function filesReader(question: string): CellReader {
  return whereVisible(() =>
    refused(`names files of the question “${question}”: only an answer that is sent alone can have files`),
  );
}

/** Only exports have columns that say whether a question with parts was answered: in other files such a title is another question's. */
function ownTargets(
  { header, facetOf, isExport }: ColumnTitles,
  presences: ReadonlySet<string>,
): [title: string, facet: string][] {
  return header.flatMap((title): [string, string][] => {
    const facet = facetOf(title);
    return facet === undefined || (presences.has(facet) && !isExport) ? [] : [[title, facet]];
  });
}

/** The first part of a question. */
function partOf(facets: ReadonlyMap<string, SurveyFacet>, question: string): string {
  const part = facets.values().find((facet) => facet.question === question && facet.part !== '');
  return part?.id ?? question;
}
