import { parseArgs } from 'node:util';
import type { Environment } from '@canvass/settings';
import { tenantSlugSchema } from '@canvass/surveys';
import { misused } from '../errors.ts';
import { keyVariable } from '../import-answers/arguments.ts';

export interface ImportSurveysArguments {
  readonly tenant: string;
  readonly files: readonly string[];
  readonly url: string;
  readonly key: string;
  /** A file for the whole reports. */
  readonly report?: string | undefined;
  readonly isDryRun: boolean;
}

const defaultUrl = 'http://localhost:3000';

const options = {
  tenant: { type: 'string' },
  url: { type: 'string' },
  key: { type: 'string' },
  report: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

/** Throws `CliError`. */
export function readImportSurveysArguments(
  args: readonly string[],
  env: Environment,
): ImportSurveysArguments {
  const { values, positionals: files } = parsed(args);
  const tenant = tenantSlugSchema.safeParse(values.tenant);
  if (!tenant.success || files.length === 0 || files.includes('')) {
    throw misused('import-surveys needs files, and the name of a tenant: FILE... --tenant TENANT.');
  }
  const { url = defaultUrl, key = env[keyVariable] ?? '', report } = values;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw misused(`--url ${url} is no web address.`);
  if (key === '') {
    throw misused(
      `import-surveys needs the key of an editor or owner: --key KEY, or ${keyVariable} in the environment.`,
    );
  }
  return { tenant: tenant.data, files, url, key, report, isDryRun: values['dry-run'] ?? false };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    throw misused((cause as Error).message.split('\n', 1)[0]!, { cause });
  }
}
