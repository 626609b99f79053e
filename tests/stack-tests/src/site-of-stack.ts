import { Load } from '@canvass/failure-tests/src/load.ts';
import { forEachLimited } from '@canvass/runtime/concurrency';
import { SiteClient } from '@canvass/failure-tests/src/site-client.ts';
import type { Stack } from './stack.ts';

/** Names of surveys. */
export const surveyNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `survey-${index + 1}`);

/** Reads the operator's key as the demo's output says. */
export function adminKey(stack: Stack): Promise<string> {
  return stack.compose(['exec', '-T', 'survey-site', 'cat', '/var/lib/canvass/admin-api-key']);
}

/** Makes a tenant and surveys through the published port, and starts respondents, who answer until they are stopped. */
export async function startLoad(
  stack: Stack,
  surveys: readonly string[],
  respondents = 8,
): Promise<{ client: SiteClient; load: Load }> {
  const client = new SiteClient(stack.siteUrl, await adminKey(stack));
  await client.createTenant();
  await forEachLimited(surveys, 16, (survey) => client.createSurvey(survey));
  return { client, load: new Load([client], surveys, respondents) };
}
