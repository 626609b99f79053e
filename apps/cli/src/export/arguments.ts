import { extname } from 'node:path';
import {
  decodePosition,
  exportFormats,
  type ExportFormat,
  type ExportPosition,
  type ExportRequest,
  headerKinds,
  usualHeaders,
} from '@canvass/exports';
import { type FilterQuery, isLanguage, type Language } from '@canvass/surveys';
import { misused } from '../errors.ts';
import { parseArguments, surveyIn } from '../parse-arguments.ts';

export interface ExportArguments extends Omit<ExportRequest, 'filter' | 'words'> {
  readonly tenant: string;
  readonly survey: string;
  /** Where the file is to be. */
  readonly file: string;
  /** The language of the texts; undefined for the first one of the survey. */
  readonly language: Language | undefined;
  /** The filter, as it stands in the address of an export. */
  readonly filter: FilterQuery;
  /** The position after which answers are exported, or that of the last export at the desk; undefined for all answers. */
  readonly after: ExportPosition | 'last' | undefined;
  /** Where the erasures since `after` are to be; undefined: nowhere. */
  readonly erasures: string | undefined;
}

export const exportOptions = {
  format: { type: 'string' },
  labels: { type: 'boolean', default: false },
  columns: { type: 'boolean', default: false },
  headers: { type: 'string' },
  'local-times': { type: 'boolean', default: false },
  language: { type: 'string' },
  tags: { type: 'boolean', default: false },
  bom: { type: 'boolean', default: false },
  where: { type: 'string', multiple: true },
  not: { type: 'string', multiple: true },
  word: { type: 'string', multiple: true },
  answered: { type: 'string', multiple: true },
  tag: { type: 'string' },
  'received-from': { type: 'string' },
  'received-to': { type: 'string' },
  after: { type: 'string' },
  erasures: { type: 'string' },
} as const;

/** `TENANT SURVEY FILE` and options, in any order. Throws `CliError`. */
export function readExportArguments(args: readonly string[]): ExportArguments {
  const { values, positionals } = parseArguments(args, exportOptions);
  const named = surveyIn(positionals);
  const [file = '', ...others] = named?.rest ?? [];
  if (named === undefined || file === '' || others.length > 0) {
    throw misused('export needs the names of a tenant, a survey and a file.');
  }
  const after =
    values.after === undefined || values.after === 'last' ? values.after : decodePosition(values.after);
  if (values.after !== undefined && after === undefined) {
    throw misused('--after needs the position that an earlier export has printed, or last.');
  }
  const format = formatOf(values.format ?? extname(file).slice(1));
  return {
    tenant: named.tenant,
    survey: named.survey,
    file,
    format,
    choices: values.labels ? 'labels' : 'values',
    multiple: values.columns ? 'columns' : 'joined',
    headers: headersOf(values.headers ?? usualHeaders(format)),
    times: values['local-times'] ? 'local' : 'both',
    language: languageOf(values.language),
    tags: values.tags,
    byteOrderMark: values.bom,
    filter: {
      ...conditions('where', values.where ?? []),
      ...conditions('not', values.not ?? []),
      ...conditions('word', values.word ?? []),
      ...conditions('answered', values.answered ?? []),
      ...(values.tag !== undefined && { tag: values.tag }),
      ...(values['received-from'] !== undefined && { receivedFrom: values['received-from'] }),
      ...(values['received-to'] !== undefined && { receivedTo: values['received-to'] }),
    },
    after,
    erasures: values.erasures,
  };
}

function formatOf(name: string): ExportFormat {
  const format = exportFormats.find((each) => each === name);
  if (format === undefined) {
    throw misused(
      `The file must end in one of .${exportFormats.join(', .')}; or --format says which one it is.`,
    );
  }
  return format;
}

function headersOf(name: string): 'ids' | 'texts' {
  const headers = headerKinds.find((each) => each === name);
  if (headers === undefined) throw misused(`--headers needs one of ${headerKinds.join(', ')}.`);
  return headers;
}

function languageOf(name: string | undefined): Language | undefined {
  if (name === undefined || isLanguage(name)) return name;
  throw misused('--language needs a language such as de.');
}

/** `colour=red,blue` as `where[colour]`: `red,blue`. */
function conditions(kind: 'where' | 'not' | 'word' | 'answered', given: readonly string[]): FilterQuery {
  return Object.fromEntries(
    given.map((each) => {
      const at = each.indexOf('=');
      if (at < 1)
        throw misused(`--${kind} needs a question and what it must have, such as --${kind} colour=red.`);
      return [`${kind}[${each.slice(0, at)}]`, each.slice(at + 1)];
    }),
  );
}
