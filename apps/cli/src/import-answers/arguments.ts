import type { Environment } from '@canvass/settings';
import { type TimeFormat, timeFormats } from './times/written-time.ts';
import { timeReader } from './times/read-time.ts';
import { misused } from '../errors.ts';
import { surveyIn } from '../parse-arguments.ts';
import { parseSiteArguments, readSite } from '../site-options.ts';
import type { ImportRequest } from './import-answers.ts';

export interface ImportAnswersArguments extends Omit<ImportRequest, 'file' | 'readAgain' | 'mapping'> {
  readonly file: string;
  /** A file with a mapping. */
  readonly map?: string | undefined;
  /** A file for all rows that are not stored. */
  readonly rejects?: string | undefined;
}

const options = {
  map: { type: 'string' },
  encoding: { type: 'string' },
  delimiter: { type: 'string' },
  'received-at': { type: 'string' },
  'time-format': { type: 'string' },
  rejects: { type: 'string' },
} as const;

/** Throws `CliError`. */
export function readImportAnswersArguments(
  args: readonly string[],
  env: Environment,
): ImportAnswersArguments {
  const { values, positionals } = parseSiteArguments(args, options);
  const named = surveyIn(positionals);
  const [file = '', ...others] = named?.rest ?? [];
  if (named === undefined || file === '' || others.length > 0) {
    throw misused('import-answers needs the names of a tenant and a survey, and a file.');
  }
  const { map, encoding, rejects } = values;
  return {
    ...readSite('import-answers', values, env),
    tenant: named.tenant,
    survey: named.survey,
    file,
    format: formatOf(file),
    map,
    encoding,
    delimiter: readDelimiter(values.delimiter),
    receivedAt: readTime(values['received-at']),
    timeFormat: readTimeFormat(values['time-format']),
    rejects,
    isDryRun: values['dry-run'],
  };
}

function formatOf(file: string): 'csv' | 'ndjson' {
  if (/\.(?:csv|tsv|txt)$/i.test(file)) return 'csv';
  if (/\.(?:ndjson|jsonl)$/i.test(file)) return 'ndjson';
  throw misused(`The name ${file} does not end with .csv, .tsv, .txt, .ndjson or .jsonl.`);
}

function readDelimiter(text: string | undefined): string | undefined {
  if (text === 'tab') return '\t';
  if (text === undefined || /^[^"\r\n]$/.test(text)) return text;
  throw misused('--delimiter needs one character, or “tab”.');
}

function readTime(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const read = timeReader({})(text);
  if (!read.ok) throw misused('--received-at needs a time such as 2024-05-01T09:30:00Z.');
  return read.iso;
}

function readTimeFormat(text: string | undefined): TimeFormat | undefined {
  const format = timeFormats.find((each) => each === text?.toUpperCase());
  if (text !== undefined && format === undefined) {
    throw misused(`--time-format needs one of ${timeFormats.join(', ')}.`);
  }
  return format;
}
