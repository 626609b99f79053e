import { parseArgs, type ParseArgsConfig } from 'node:util';
import { surveySlugSchema, tenantSlugSchema } from '@canvass/surveys';
import { misused } from './errors.ts';

/** Reads options and positional arguments, in any order. Throws `CliError`. */
export function parseArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    throw misused((cause as Error).message, { cause });
  }
}

/** The tenant and the survey that the first two arguments name, and the arguments after them. Undefined if they are no such names. */
export function surveyIn([first, second, ...rest]: readonly string[]) {
  const [tenant, survey] = [tenantSlugSchema.safeParse(first), surveySlugSchema.safeParse(second)];
  return tenant.success && survey.success ? { tenant: tenant.data, survey: survey.data, rest } : undefined;
}
