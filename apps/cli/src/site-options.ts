import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Environment } from '@canvass/settings';
import { misused } from './errors.ts';

const defaultUrl = 'http://localhost:3000';
/** Keeps the key out of the list of processes. */
const keyVariable = 'CANVASS_KEY';

/** The options of a command that sends something to a site. */
const siteOptions = {
  url: { type: 'string' },
  key: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

/** Reads the arguments of such a command. Throws `CliError`. */
export function parseSiteArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options: { ...siteOptions, ...options }, allowPositionals: true });
  } catch (cause) {
    throw misused((cause as Error).message.split('\n', 1)[0]!, { cause });
  }
}

/** Reads the address of the site and the key of an editor or owner. Throws `CliError`. */
export function readSite(
  command: string,
  given: { readonly url?: string | undefined; readonly key?: string | undefined },
  env: Environment,
): { readonly url: string; readonly key: string } {
  const { url = defaultUrl, key = env[keyVariable] ?? '' } = given;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw misused(`--url ${url} is no web address.`);
  if (key !== '') return { url, key };
  throw misused(
    `${command} needs the key of an editor or owner: --key KEY, or ${keyVariable} in the environment.`,
  );
}
