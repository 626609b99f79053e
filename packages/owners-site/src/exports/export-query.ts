import {
  decodePosition,
  exportFormats,
  exportLanguage,
  hasTooManyColumns,
  headerKinds,
  maxExportColumns,
  type ExportPosition,
  type ExportRequest,
  timesKinds,
  usualHeaders,
} from '@canvass/exports';
import {
  type Language,
  languages,
  parseFilterQuery,
  type FieldError,
  type SurveyAnswersSummary,
  type SurveyHistory,
} from '@canvass/surveys';
import { z } from 'zod';
import { type InputWords, readInput } from '@canvass/web/app';
import { faultsOf, splitQuery, type Checked, type SliceQuery } from '../reading/slices/slice-query.ts';

export const notAPosition = 'Not a position: use the header Canvass-Next of an earlier export';

/** Stands for the position of the last export at the desk. */
export const lastExport = 'last';

/** The position at which an earlier export ended. */
export const positionSchema = z.string().transform((text, context) => {
  const position = decodePosition(text);
  if (position === undefined) context.addIssue({ code: 'custom', message: notAPosition });
  return position ?? z.NEVER;
});

/** The query of an export beside its filter as a request has it, where every value is text. OpenAPI describes the same schema. */
export const exportQuerySchema = z.strictObject({
  format: z.enum(exportFormats),
  choices: z.enum(['values', 'labels']).default('values').describe('What stands for a choice'),
  multiple: z
    .enum(['joined', 'columns'])
    .default('joined')
    .describe(
      'Several choices of an answer: in one cell, as `tea;coffee` (with `\\` before a `;` or `\\` of a choice), in Parquet as a list; ' +
        'or with a column for each choice. NDJSON has a list in any case',
    ),
  headers: z
    .enum(headerKinds)
    .optional()
    .describe(
      'The first row of CSV and XLSX: `q_` and the ids of the questions, which stay the same in all versions, or the texts of the questions. Default: `ids` for ' +
        'CSV, and `texts` for XLSX, whose second sheet has the ids. NDJSON and Parquet have ids in any case',
    ),
  times: z
    .enum(timesKinds)
    .default('both')
    .describe(
      'The times of a survey in another time zone than UTC: beside those in UTC, or in their place. NDJSON has both in any case',
    ),
  language: z
    .enum(languages)
    .optional()
    .describe(
      'The language of the questions and choices where their texts are written, and, if it is English or German, of the other headers for people and of the ' +
        'sheet that explains them. Default: the first language of the survey, and English',
    ),
  tags: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe(
      'A column with the tags of each answer, as they were when the export began: as `call back;roster` (with `\\` before a `;` or `\\` of a tag), in NDJSON and ' +
        'Parquet as a list',
    ),
  bom: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('A byte order mark in front of CSV, which Excel needs'),
  after: z
    .union([z.literal(lastExport), positionSchema])
    .optional()
    .describe(
      '`Canvass-Next` of an earlier export, or `last`, the last export at the desk: only answers that are new since then',
    ),
});

const words: InputWords = {
  fields: {
    format: `One of ${exportFormats.join(', ')}`,
    choices: 'values or labels',
    multiple: 'joined or columns',
    headers: 'ids or texts',
    times: 'both or local',
    language: 'A language of the survey, such as de',
    tags: 'true or false',
    bom: 'true or false',
    after: notAPosition,
  },
  unknown:
    'Unknown parameter: an export has format, choices, multiple, headers, times, language, tags, bom and after; a filter has where[question], not[question], word[question], answered[question], tag, receivedFrom and receivedTo',
};

export interface ExportQuery {
  readonly request: ExportRequest;
  /** The position after which the export begins, or `last`; undefined if it has all answers. */
  readonly after: ExportPosition | typeof lastExport | undefined;
  /** The language of the texts; undefined for the first one of the survey. */
  readonly language: Language | undefined;
}

/** Reads what the address of an export asks for. */
export function readExportQuery(
  query: SliceQuery,
  history: SurveyHistory,
  { zone }: Pick<SurveyAnswersSummary, 'zone'>,
): Checked<ExportQuery> {
  const { given, rest } = splitQuery(query);
  const filter = parseFilterQuery(given, history, zone);
  const read = readInput(exportQuerySchema, words, rest);
  if (!read.ok) return faultsOf(filter, read);
  if (!filter.ok) return faultsOf(filter);
  const {
    headers = usualHeaders(read.value.format),
    language,
    bom: byteOrderMark,
    after,
    ...others
  } = read.value;
  if (hasTooManyColumns(history, others)) return { ok: false, errors: [tooManyColumns] };
  const inWords = { headers, words: exportLanguage(language) };
  const request = { ...others, ...inWords, filter: filter.filter, byteOrderMark };
  return { ok: true, request, after, language };
}

/** The survey is not in the language of the texts. */
export const notALanguage: FieldError = { path: 'language', message: words.fields['language']! };

const tooManyColumns: FieldError = {
  path: 'multiple',
  message: `A column for each choice makes more than ${maxExportColumns} columns: take joined`,
};

/** The position of an export before the survey was made again, or its log rebuilt. */
export const stalePosition: FieldError = {
  path: 'after',
  message: 'The survey or its log was made anew since then: export all answers again',
};
