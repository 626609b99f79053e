import { parseArgs } from 'node:util';
import { surveySlugSchema, tenantSlugSchema } from '@canvass/surveys';
import { misused } from '../errors.ts';

export interface TransferArguments {
  readonly tenant: string;
  readonly survey: string;
  /** The database. */
  readonly to: string;
  /** Goes on until it is stopped. */
  readonly follow: boolean;
}

/** Throws `CliError`, whose message does not have the address: it may have a password. */
export function readTransferArguments(args: readonly string[]): TransferArguments {
  const { values, positionals } = parse(args);
  const [tenant, survey] = [
    tenantSlugSchema.safeParse(positionals[0]),
    surveySlugSchema.safeParse(positionals[1]),
  ];
  const [to = '', ...others] = values.to;
  const isAddress = /^postgres(?:ql)?:\/\/[^\s]+$/.test(to) && URL.canParse(to);
  if (!tenant.success || !survey.success || positionals.length > 2 || !isAddress || others.length > 0) {
    throw misused(
      'transfer needs the names of a tenant and a survey, and --to with an address such as postgres://user@host:5432/database.',
    );
  }
  return { tenant: tenant.data, survey: survey.data, to, follow: values.follow };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        // `multiple`, to refuse an option that is given twice: the parser would use the last.
        to: { type: 'string', multiple: true, default: [] },
        follow: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw misused(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
