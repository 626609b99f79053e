import type { Environment } from '@canvass/settings';
import { tenantSlugSchema } from '@canvass/surveys';
import { misused } from '../errors.ts';
import type { SurveyTarget } from '../send-survey.ts';
import { parseSiteArguments, readSite } from '../site-options.ts';

export interface ImportSurveysArguments extends SurveyTarget {
  readonly files: readonly string[];
  /** A file for the whole reports. */
  readonly report?: string | undefined;
}

const options = { tenant: { type: 'string' }, report: { type: 'string' } } as const;

/** Throws `CliError`. */
export function readImportSurveysArguments(
  args: readonly string[],
  env: Environment,
): ImportSurveysArguments {
  const { values, positionals: files } = parseSiteArguments(args, options);
  const tenant = tenantSlugSchema.safeParse(values.tenant);
  if (!tenant.success || files.length === 0 || files.includes('')) {
    throw misused('import-surveys needs files, and the name of a tenant: FILE... --tenant TENANT.');
  }
  const { report, 'dry-run': isDryRun } = values;
  return { ...readSite('import-surveys', values, env), tenant: tenant.data, files, report, isDryRun };
}
