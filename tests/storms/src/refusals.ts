import { createDefinitions, type BlobContainer } from '@canvass/storage';
import type { Clock } from '@canvass/runtime/clock';
import { accountIn, type SystemAccess } from './targets/target.ts';

/** The tenants of storms begin with it. */
export const tenantPrefix = 'storm-';
/** `npm start` and Compose make it. Without answers it is no data. */
const demo = { tenant: 'demo', survey: 'coffee' };
const shownSurveys = 5;
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Why a storm needs `--yes`, each in a sentence; empty: it harms no data of others. */
export async function reasonsToAsk(
  url: string,
  { connectionString, realAccount }: SystemAccess,
  environment: Readonly<Record<string, string | undefined>>,
  foreign: () => Promise<readonly string[]>,
): Promise<string[]> {
  const reasons: string[] = [];
  if (!loopback.test(new URL(url).hostname)) reasons.push(`The site ${url} is not on this machine.`);
  if (realAccount !== undefined) reasons.push(`Its sites use the storage account ${realAccount}.`);
  const named =
    environment['AZURE_STORAGE_ACCOUNT'] || accountIn(environment['AZURE_STORAGE_CONNECTION_STRING']);
  if (named) {
    reasons.push(
      `The environment names the storage account ${named}; the storm does not use it, but another command of this shell would.`,
    );
  }
  if (connectionString === undefined) {
    reasons.push('Its storage cannot be reached from here, so its surveys are unknown.');
    return reasons;
  }
  const surveys = await foreign();
  if (surveys.length > 0) {
    const more = surveys.length > shownSurveys ? ` and ${surveys.length - shownSurveys} more` : '';
    reasons.push(
      `It has surveys that are not of a storm: ${surveys.slice(0, shownSurveys).join(', ')}${more}.`,
    );
  }
  return reasons;
}

/** Of an account. */
interface SurveyContainers {
  readonly definitions: BlobContainer;
  readonly answerLogs: BlobContainer;
}

/** All surveys that no storm made, without the demo if it has no answers. */
export async function foreignSurveys(containers: SurveyContainers, clock: Clock): Promise<string[]> {
  const tenants = new Set<string>();
  for await (const { name } of containers.definitions.list()) tenants.add(name.split('/', 1)[0]!);
  const definitions = createDefinitions({
    container: containers.definitions,
    clock,
    compile: () => undefined,
  });
  const foreign: string[] = [];
  for (const tenant of tenants) {
    if (tenant.startsWith(tenantPrefix)) continue;
    for (const { survey } of await definitions.list(tenant)) {
      const isDemo = tenant === demo.tenant && survey === demo.survey;
      if (!isDemo || (await hasAnswers(containers, `${tenant}/${survey}/`)))
        foreign.push(`${tenant}/${survey}`);
    }
  }
  return foreign;
}

async function hasAnswers({ answerLogs }: SurveyContainers, prefix: string): Promise<boolean> {
  for await (const { length } of answerLogs.list(prefix)) if (length > 0) return true;
  return false;
}
