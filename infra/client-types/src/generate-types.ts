import { memorySite } from '@canvass/survey-site/test/support/memory-site.ts';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** Where they belong, in the repository. */
export const typesFile = 'packages/client/src/api.ts';

const head = '// Written by `npm run client-types` from the OpenAPI document of the site. Do not edit.\n';

/** The types of all operations of the site, as TypeScript. */
export async function generateTypes(): Promise<string> {
  const { site } = memorySite();
  await site.ready();
  const document = site.swagger() as OpenAPI3;
  await site.close();
  // The pages are for people.
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).filter(([path]) => path.startsWith('/v1/')),
  );
  return head + astToString(await openapiTypescript({ ...document, paths }));
}
