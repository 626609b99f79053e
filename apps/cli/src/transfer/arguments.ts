import { misused } from '../errors.ts';
import { parseArguments, surveyIn } from '../parse-arguments.ts';

export interface TransferArguments {
  readonly tenant: string;
  readonly survey: string;
  /** The database. */
  readonly to: string;
  /** Goes on until it is stopped. */
  readonly follow: boolean;
}

const options = {
  // `multiple`, to refuse an option that is given twice: the parser would use the last.
  to: { type: 'string', multiple: true, default: [] as string[] },
  follow: { type: 'boolean', default: false },
} as const;

/** Throws `CliError`, whose message does not have the address: it may have a password. */
export function readTransferArguments(args: readonly string[]): TransferArguments {
  const { values, positionals } = parseArguments(args, options);
  const named = surveyIn(positionals);
  const [to = '', ...others] = values.to;
  const isAddress = /^postgres(?:ql)?:\/\/[^\s]+$/.test(to) && URL.canParse(to);
  if (named === undefined || named.rest.length > 0 || !isAddress || others.length > 0) {
    throw misused(
      'transfer needs the names of a tenant and a survey, and --to with an address such as postgres://user@host:5432/database.',
    );
  }
  return { tenant: named.tenant, survey: named.survey, to, follow: values.follow };
}
