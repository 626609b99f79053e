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

const options = {
  tenant: { type: 'string' },
  report: { type: 'string' },
  groups: { type: 'string' },
} as const;
/** How often a group that repeats may be asked: what a site takes. */
const mostGroups = 10;

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
  return {
    ...readSite('import-surveys', values, env),
    tenant: tenant.data,
    files,
    report,
    isDryRun,
    groups: groupsOf(values.groups),
  };
}

function groupsOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const groups = /^\d{1,2}$/.test(given) ? Number(given) : mostGroups + 1;
  if (groups <= mostGroups) return groups;
  throw misused(`--groups ${given} is no whole number from 0 to ${mostGroups}.`);
}
