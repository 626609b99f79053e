import { exportLanguage, type ExportFormat } from '@canvass/exports';
import { languageInUse } from '@canvass/web/texts';
import { z } from 'zod';
import { type ExportQuery, lastExport } from './export-query.ts';
import { splitQuery, type SliceQuery } from '../reading/slices/slice-query.ts';

/** Which answers a download at the desk has: all, those that its filter takes, or those that are new since the last export. */
const answersKinds = ['all', 'part', 'new'] as const;

export type WhichAnswers = (typeof answersKinds)[number];

export const whichSchema = z
  .enum(answersKinds)
  .optional()
  .catch(undefined)
  .describe(
    'Which answers: `all`, `part` (those that the filter takes) or `new` (since the last export). Default: `part`',
  );

/** What people usually want: a workbook with words. */
const usual = { format: 'xlsx', choices: 'labels', headers: 'texts', multiple: 'joined' } as const;

/** The fields of the form beside the filter. */
export const choiceNames = [...Object.keys(usual), 'language', 'tags'];

/** The formats that people open. Their times are those of the survey's zone alone. */
const forPeople: ReadonlySet<unknown> = new Set<ExportFormat>(['xlsx', 'csv']);

/** Turns what the form of the desk sends into the query of an export. */
export function exportOfForm(query: SliceQuery, which: WhichAnswers | undefined): SliceQuery {
  const { given, rest } = splitQuery(query);
  const chosen = { ...usual, ...rest };
  return {
    ...chosen,
    times: forPeople.has(chosen.format) ? 'local' : 'both',
    bom: 'true',
    ...((which ?? 'part') === 'part' && given),
    ...(which === 'new' && { after: lastExport }),
  };
}

/** Returns the request with the words of a file in the language that was chosen; in that of the page if there was nothing to choose. */
export function inWordsOfPage({ request, language }: ExportQuery): ExportQuery['request'] {
  return { ...request, words: exportLanguage(language ?? languageInUse()) };
}
