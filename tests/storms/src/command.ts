import { resolve } from 'node:path';
import type { Clock } from '@canvass/runtime/clock';
import { localSettings, parseSettings, type Environment } from '@canvass/settings';
import { createBlobService, openContainers, type Containers } from '@canvass/storage/azure';
import { done, refused, type CommandResult } from '@canvass/cli/src/command-result.ts';
import type { StormArguments } from './arguments.ts';
import { StormError } from './errors.ts';
import type { LivePicture } from './live-picture.ts';
import { surveyNames } from './load/storm-survey.ts';
import { StormSite } from './load/storm-site.ts';
import { foreignSurveys, reasonsToAsk, tenantPrefix } from './refusals.ts';
import { isKept, tellReport } from './report.ts';
import { runStorm } from './run-storm.ts';
import { DockerTarget } from './targets/docker-target.ts';
import { ProcessTarget } from './targets/process-target.ts';
import type { SystemAccess, Target } from './targets/target.ts';

export interface StormCommandDeps {
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly picture: LivePicture;
  readonly progress: (line: string) => void;
  /** Ends the storm early; everything is checked then, too. */
  readonly signal: AbortSignal;
  /** Called with the system before anything is done to it: what was done must be undone, whatever happens. */
  readonly onTarget: (target: Target) => void;
}

/** Storms on a running system and reports which promises it kept. Exit code 1 if one was broken, or if it refuses to begin. */
export async function stormCommand(
  deps: StormCommandDeps,
  args: StormArguments,
  env: Environment,
): Promise<CommandResult> {
  try {
    const target = await openTarget(deps, args, env);
    deps.onTarget(target);
    const access = await target.access(env['ADMIN_API_KEY']?.trim() || undefined);
    const containers = storageOf(access);
    const reasons = await reasonsToAsk(args.url, access, env, async () =>
      containers === undefined ? [] : foreignSurveys(containers, deps.clock),
    );
    if (reasons.length > 0 && !args.isConfirmed) {
      return refused(
        [
          'A storm kills and suspends processes of a system that may not be for it:',
          ...reasons.map((reason) => `  ${reason}`),
          'Nothing was done. If you mean this system, add --yes.',
        ].join('\n'),
      );
    }
    const { adminKey } = access;
    if (adminKey === undefined) {
      throw new StormError('A storm needs the operator’s key for a tenant of its own: set ADMIN_API_KEY.');
    }
    const name = deps.clock.now().toString(36);
    const tenant = `${tenantPrefix}${name}`;
    const key = await createTenant(deps, args.url, tenant, adminKey);
    if (containers !== undefined && (await containers.tenants.head(tenant)).outcome !== 'found') {
      throw new StormError(
        `The site ${args.url} does not use the storage of the system that the storm would hit. Name its site with --url.`,
      );
    }
    const site = new StormSite(args.url, tenant, key, deps.fetch);
    for (const survey of surveyNames) {
      const status = await site.createSurvey(survey);
      if (status >= 400)
        throw new StormError(`The site refuses the survey ${tenant}/${survey}: status ${status}.`);
    }
    deps.progress(
      `Storm ${name} with the seed ${args.seed}; its surveys are in the tenant ${tenant}. Ctrl-C ends it early.`,
    );
    const openStorage = async (): Promise<Containers | undefined> => storageOf(await target.access(adminKey));
    const report = await runStorm({ ...deps, target, site, name, openStorage }, args);
    const message = tellReport(report);
    return isKept(report) ? done(message) : refused(message);
  } catch (error) {
    if (error instanceof StormError) return refused(error.message);
    throw error;
  }
}

async function openTarget(
  { clock }: StormCommandDeps,
  { target, project }: StormArguments,
  env: Environment,
): Promise<Target> {
  if (target === 'docker') return DockerTarget.open(project, clock);
  const { DATA_DIR } = parseSettings({ DATA_DIR: localSettings.DATA_DIR }, env);
  return new ProcessTarget(resolve(DATA_DIR), clock);
}

function storageOf({ connectionString }: SystemAccess): Containers | undefined {
  return connectionString === undefined ? undefined : openContainers(createBlobService({ connectionString }));
}

/** Returns its key. */
async function createTenant(
  { fetch: call }: StormCommandDeps,
  url: string,
  tenant: string,
  adminKey: string,
): Promise<string> {
  const response = await call(`${url}/v1/tenants/${tenant}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${adminKey}` },
    signal: AbortSignal.timeout(15_000),
  }).catch((cause: unknown) => {
    throw new StormError(`No site answers at ${url}. Name it with --url.`, { cause });
  });
  const text = await response.text();
  if (response.status !== 201) {
    const why =
      response.status === 401 ? 'it has another operator’s key (ADMIN_API_KEY)' : `status ${response.status}`;
    throw new StormError(`The site at ${url} makes no tenant for the storm: ${why}.`);
  }
  return (JSON.parse(text) as { apiKey: string }).apiKey;
}
