import { componentSchemas } from './schemas.ts';
import { paths } from './paths.ts';
import { commonProblems, occasionOf } from './problems.ts';

/** The OpenAPI 3.1 description of the site. */
export function openApiDocument(publicUrl: string | undefined): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Canvass',
      version: '1',
      description: [
        'Collects survey answers and shows exact, live summary statistics. Errors are `application/problem+json` (RFC 9457), under `/s` and `/ops` pages. Beside what each operation lists, any address may answer:',
        ...commonProblems.map((type) => `- ${occasionOf(type)}`),
      ].join('\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl ?? '/' }],
    tags: [
      { name: 'respondent', description: 'Filling in a survey. Nobody needs a key.' },
      { name: 'owner', description: "Making surveys and reading what came in, with the tenant's key." },
      {
        name: 'operator',
        description: 'Making tenants, and looking after dead letters, with `ADMIN_API_KEY`.',
      },
      { name: 'service', description: 'For the machinery around the site.' },
    ],
    paths: paths(),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        tenantKey: { type: 'http', scheme: 'bearer', description: 'The key that came with the tenant.' },
        operatorSession: {
          type: 'apiKey',
          in: 'cookie',
          name: 'canvass-operator',
          description: 'What signing in at `/ops` gives a browser.',
        },
        operatorKey: { type: 'http', scheme: 'bearer', description: 'The value of `ADMIN_API_KEY`.' },
      },
    },
  };
}
