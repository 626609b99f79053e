import { parseArgs } from 'node:util';
import type { Environment } from '@canvass/settings';
import { surveySlugSchema, tenantSlugSchema } from '@canvass/surveys';
import { type TimeFormat, timeFormats } from './times/written-time.ts';
import { timeReader } from './times/read-time.ts';
import { misused } from '../errors.ts';

export interface ImportAnswersArguments {
  readonly tenant: string;
  readonly survey: string;
  readonly file: string;
  readonly format: 'csv' | 'ndjson';
  readonly url: string;
  readonly key: string;
  /** A file with a mapping. */
  readonly map?: string | undefined;
  readonly encoding?: string | undefined;
  /** Between the cells of CSV. */
  readonly delimiter?: string | undefined;
  /** ISO 8601. */
  readonly receivedAt?: string | undefined;
  readonly timeFormat?: TimeFormat | undefined;
  /** A file for all rows that are not stored. */
  readonly rejects?: string | undefined;
  readonly isDryRun: boolean;
}

const defaultUrl = 'http://localhost:3000';
/** Keeps the key out of the list of processes. */
export const keyVariable = 'CANVASS_KEY';

const options = {
  map: { type: 'string' },
  url: { type: 'string' },
  key: { type: 'string' },
  encoding: { type: 'string' },
  delimiter: { type: 'string' },
  'received-at': { type: 'string' },
  'time-format': { type: 'string' },
  rejects: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

/** Throws `CliError`. */
export function readImportAnswersArguments(
  args: readonly string[],
  env: Environment,
): ImportAnswersArguments {
  const { values, positionals } = parsed(args);
  const [tenant, survey] = [
    tenantSlugSchema.safeParse(positionals[0]),
    surveySlugSchema.safeParse(positionals[1]),
  ];
  const file = positionals[2] ?? '';
  if (!tenant.success || !survey.success || file === '' || positionals.length > 3) {
    throw misused('import-answers needs the names of a tenant and a survey, and a file.');
  }
  const { url = defaultUrl, key = env[keyVariable] ?? '', map, encoding, rejects } = values;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw misused(`--url ${url} is no web address.`);
  if (key === '') {
    throw misused(
      `import-answers needs the key of an editor or owner: --key KEY, or ${keyVariable} in the environment.`,
    );
  }
  return {
    tenant: tenant.data,
    survey: survey.data,
    file,
    format: formatOf(file),
    url,
    key,
    map,
    encoding,
    delimiter: readDelimiter(values.delimiter),
    receivedAt: readTime(values['received-at']),
    timeFormat: readTimeFormat(values['time-format']),
    rejects,
    isDryRun: values['dry-run'] ?? false,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    throw misused((cause as Error).message.split('\n', 1)[0]!, { cause });
  }
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
