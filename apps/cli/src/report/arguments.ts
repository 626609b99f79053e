import type { Environment } from '@canvass/settings';
import { misused } from '../errors.ts';
import { surveyIn } from '../parse-arguments.ts';
import { parseSiteArguments, readSite } from '../site-options.ts';

export interface ReportArguments {
  readonly url: string;
  readonly key: string;
  readonly tenant: string;
  readonly survey: string;
  /** Where the PDF is to be. */
  readonly file: string;
  readonly paper: 'a4' | 'letter';
  /** Whether what people wrote is shown. */
  readonly showsTexts: boolean;
  /** Conditions of the filter, and what the report has, as they stand in its address: `where[colour]=red`, `by=colour`. */
  readonly conditions: readonly [name: string, value: string][];
  /** The program that prints; undefined: the first that is found. */
  readonly chromium: string | undefined;
}

/** Names the program that prints, if it is not found by its name. */
const chromiumVariable = 'CANVASS_CHROMIUM';

const options = {
  paper: { type: 'string', default: 'a4' },
  'without-texts': { type: 'boolean', default: false },
  where: { type: 'string', multiple: true, default: [] as string[] },
  tag: { type: 'string' },
  without: { type: 'string' },
  by: { type: 'string' },
  'received-from': { type: 'string' },
  'received-to': { type: 'string' },
} as const;

/** Reads `TENANT SURVEY FILE` and options, in any order. Throws `CliError`. */
export function readReportArguments(args: readonly string[], env: Environment): ReportArguments {
  const { values, positionals } = parseSiteArguments(args, options);
  const named = surveyIn(positionals);
  const [file = '', ...rest] = named?.rest ?? [];
  if (named === undefined || !file.endsWith('.pdf') || rest.length > 0) {
    throw misused('report needs the names of a tenant and a survey, and a file that ends in .pdf.');
  }
  const { paper } = values;
  if (paper !== 'a4' && paper !== 'letter') throw misused('--paper needs a4 or letter.');
  const others = [
    ['receivedFrom', values['received-from']],
    ['receivedTo', values['received-to']],
    ['tag', values.tag],
    ['without', values.without],
    ['by', values.by],
  ] as const;
  return {
    ...readSite('report', values, env),
    tenant: named.tenant,
    survey: named.survey,
    file,
    paper,
    showsTexts: !values['without-texts'],
    conditions: [
      ...values.where.map(condition),
      ...others.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
    ],
    chromium: env[chromiumVariable],
  };
}

function condition(given: string): [string, string] {
  const at = given.indexOf('=');
  if (at < 1) throw misused('--where needs a question and its values, such as --where colour=red.');
  return [`where[${given.slice(0, at)}]`, given.slice(at + 1)];
}
