import { surveySlugSchema, tenantSlugSchema } from '@canvass/surveys';
import { misused } from '../errors.ts';
import type { RecountArguments } from './command.ts';

/** Throws `CliError`. */
export function readRecountArguments(args: readonly string[]): RecountArguments {
  const names = args.filter((each) => each !== '--sample');
  const isSample = names.length < args.length;
  const [tenant, survey] = [tenantSlugSchema.safeParse(names[0]), surveySlugSchema.safeParse(names[1])];
  if (!tenant.success || !survey.success || names.length > 2) {
    throw misused('recount needs the names of a tenant and a survey, and takes --sample.');
  }
  return { tenant: tenant.data, survey: survey.data, isSample };
}
