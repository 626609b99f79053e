import { Load } from '@canvass/failure-tests/src/load.ts';
import { SiteClient } from '@canvass/failure-tests/src/site-client.ts';
import type { Stack } from './stack.ts';

/** The surveys that the load answers. */
export const surveys = Array.from({ length: 10 }, (_, index) => `survey-${index + 1}`);

/** The operator's key, as the demo's lines say how to see it. */
export function adminKey(stack: Stack): Promise<string> {
  return stack.compose(['exec', '-T', 'survey-site', 'cat', '/var/lib/canvass/admin-api-key']);
}

/** A tenant and its surveys, made through the published port, and respondents who answer them until they are told to stop. */
export async function startLoad(stack: Stack, respondents = 8): Promise<{ client: SiteClient; load: Load }> {
  const client = new SiteClient(stack.siteUrl, await adminKey(stack));
  await client.createTenant();
  await Promise.all(surveys.map((survey) => client.createSurvey(survey)));
  return { client, load: new Load([client], surveys, respondents) };
}
