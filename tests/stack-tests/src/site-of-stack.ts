import { Load } from '@canvass/failure-tests/src/load.ts';
import { inParallel } from '@canvass/failure-tests/src/in-parallel.ts';
import { SiteClient } from '@canvass/failure-tests/src/site-client.ts';
import type { Stack } from './stack.ts';

/** Names of surveys. */
export const surveyNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `survey-${index + 1}`);

/** The operator's key, as the demo's lines say how to see it. */
export function adminKey(stack: Stack): Promise<string> {
  return stack.compose(['exec', '-T', 'survey-site', 'cat', '/var/lib/canvass/admin-api-key']);
}

/** A tenant and its surveys, made through the published port, and respondents who answer them until they are told to stop. */
export async function startLoad(
  stack: Stack,
  surveys: readonly string[],
  respondents = 8,
): Promise<{ client: SiteClient; load: Load }> {
  const client = new SiteClient(stack.siteUrl, await adminKey(stack));
  await client.createTenant();
  await inParallel(surveys, 16, (survey) => client.createSurvey(survey));
  return { client, load: new Load([client], surveys, respondents) };
}
