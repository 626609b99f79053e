import { misused } from '../errors.ts';
import { surveyIn } from '../parse-arguments.ts';
import type { RecountArguments } from './command.ts';

/** Throws `CliError`. */
export function readRecountArguments(args: readonly string[]): RecountArguments {
  const names = args.filter((each) => each !== '--sample');
  const isSample = names.length < args.length;
  const named = surveyIn(names);
  if (named === undefined || named.rest.length > 0) {
    throw misused('recount needs the names of a tenant and a survey, and takes --sample.');
  }
  return { tenant: named.tenant, survey: named.survey, isSample };
}
