import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { isShownText } from '@canvass/surveys';
import { z } from 'zod';
import { problemKinds } from '../problems/problem-types.ts';
import type { ApiDocument, ApiOperation } from './api-document.ts';
import { commonProblems } from './problem-responses.ts';
import { securityOf, type RouteSchema } from './route-schema.ts';

/** Generates OpenAPI 3.1 from the schemas of the routes that plugins register after this; `app.swagger()` returns it. */
export function generateOpenApi(app: FastifyInstance, publicUrl: string | undefined): void {
  // Some scopes validate by their schemas: see `readInputs`.
  app.setValidatorCompiler(none);
  app.setSerializerCompiler(none);
  const components = new Components();
  void app.register(swagger, {
    hideUntagged: true,
    stripBasePath: false,
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Canvass',
        version: '1',
        description: [
          'Collects survey answers and shows exact, live summary statistics. Errors are `application/problem+json` (RFC 9457), under `/s`, `/desk` and `/ops` pages. In addition to the responses of each operation, any address may return:',
          ...commonProblems.map(
            (type) => `- \`${type}\` (${problemKinds[type].status}): ${problemKinds[type].occasion}`,
          ),
        ].join('\n'),
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl ?? '/' }],
      tags: [
        {
          name: 'respondent',
          description:
            'Filling in a survey. No key needed. Web pages of every origin may call `readSurvey`, `sendAnswers` and `sendAnswerBatch` (CORS), without credentials.',
        },
        { name: 'owner', description: "Creating surveys and reading their results, with the tenant's key." },
        {
          name: 'desk',
          description: "The owners' desk: the same as pages, for people who are signed in at `/desk`.",
        },
        {
          name: 'operator',
          description: 'Creating tenants and handling dead letters, with `ADMIN_API_KEY`.',
        },
        { name: 'service', description: 'For monitoring and for developers.' },
      ],
      components: {
        securitySchemes: {
          tenantKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'The key from the creation of the tenant.',
          },
          ownerSession: {
            type: 'apiKey',
            in: 'cookie',
            name: 'canvass-owner',
            description: 'The cookie that a browser gets when a person signs in at `/desk`.',
          },
          operatorSession: {
            type: 'apiKey',
            in: 'cookie',
            name: 'canvass-operator',
            description: 'The cookie that a browser gets when an operator signs in at `/ops`.',
          },
          operatorKey: { type: 'http', scheme: 'bearer', description: 'The value of `ADMIN_API_KEY`.' },
        },
      },
    },
    transform: ({ schema, url }) => ({ url, schema: documented(schema, components) }),
    transformObject: (made) => {
      if (!('openapiObject' in made)) throw new Error('OpenAPI 3.1 was asked for');
      const { paths } = made.openapiObject as unknown as ApiDocument;
      for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
        liftRequiredHeaders(operation);
        bracketObjects(operation);
      }
      Object.assign(made.openapiObject.components ?? {}, { schemas: components.schemas() });
      listWhatIsUsed(made.openapiObject as unknown as Writable<ApiDocument>);
      return made.openapiObject;
    },
  });
}

type Writable<T> = { -readonly [Key in keyof T]: Writable<T[Key]> };

/** Removes the groups and the kinds of keys that no operation of the document uses: the site does not serve their areas. */
function listWhatIsUsed(document: Writable<ApiDocument>): void {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const tags = new Set(operations.flatMap((operation) => operation.tags));
  const keys = new Set(operations.flatMap(({ security }) => security.flatMap((each) => Object.keys(each))));
  document.tags = document.tags.filter(({ name }) => tags.has(name));
  const { components } = document;
  components.securitySchemes = Object.fromEntries(
    Object.entries(components.securitySchemes).filter(([name]) => keys.has(name)),
  );
}

const none = (): never => undefined as never;

/** The schema of a route as JSON Schema. */
function documented(schema: FastifySchema | undefined, components: Components): FastifySchema {
  if (schema?.tags === undefined) return {};
  const { tags, response, security, ...rest } = schema as RouteSchema;
  return {
    ...(components.toJsonSchema(rest, 'input') as object),
    tags,
    security: security ?? securityOf[tags[0]],
    response: Object.fromEntries(
      Object.entries(response).map(([status, { content, ...described }]) => [
        status,
        // The plugin takes a response of type null as one without content.
        content === undefined
          ? { ...described, type: 'null' }
          : { ...described, content: components.toJsonSchema(content, 'output') },
      ]),
    ),
  };
}

/** The named schemas that the document refers to. A body and a response never share a name. */
class Components {
  readonly #named = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
  readonly #uri = (id: string): string => `#/components/schemas/${id}`;

  /** Replaces each zod schema in `value`: by a reference if it has an id. */
  toJsonSchema(value: unknown, io: 'input' | 'output'): unknown {
    if (value instanceof z.ZodType) {
      const id = value.meta()?.id;
      this.#nameParts(value, io);
      if (id === undefined) return withoutIdentity(z.toJSONSchema(value, { io, override: inLanguages }));
      return { $ref: this.#uri(id) };
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => this.toJsonSchema(each, io));
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.toJsonSchema(each, io)]));
  }

  /** Names the schema and those inside of it that have an id. */
  #nameParts(schema: z.ZodType, io: 'input' | 'output'): void {
    const named = this.#named[io];
    z.toJSONSchema(schema, {
      io,
      override: ({ zodSchema }) => {
        const { id } = z.globalRegistry.get(zodSchema) ?? {};
        if (id !== undefined && !named.has(zodSchema)) named.add(zodSchema, { id });
      },
    });
  }

  schemas(): Record<string, object> {
    const written = (['input', 'output'] as const).map(
      (io) => z.toJSONSchema(this.#named[io], { io, uri: this.#uri, override: documentSchema }).schemas,
    );
    return Object.fromEntries(
      written.flatMap((schemas) =>
        Object.entries(schemas).map(([id, schema]) => [id, withoutIdentity(schema)]),
      ),
    );
  }
}

interface Converted {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

function documentSchema(converted: Converted): void {
  withExamples(converted);
  inLanguages(converted);
}

/** A text that respondents read is a string, or one for each language. */
function inLanguages({ zodSchema, jsonSchema }: Converted): void {
  if (!isShownText(zodSchema)) return;
  const { description, ...text } = { ...jsonSchema };
  for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
  Object.assign(jsonSchema, description === undefined ? {} : { description }, {
    anyOf: [
      text,
      {
        type: 'object',
        description: 'The text in the first language as `default`, and translations by language (BCP 47)',
        properties: { default: { type: 'string' } },
        required: ['default'],
        additionalProperties: { type: 'string' },
      },
    ],
  });
}

/** Zod drops the examples of an input that it transforms. */
function withExamples({ zodSchema, jsonSchema }: Converted): void {
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples !== undefined) jsonSchema.examples = examples as unknown[];
}

/** The document names the dialect and the address of its schemas once. */
function withoutIdentity({
  $schema: _dialect,
  $id: _address,
  ...schema
}: object & { $schema?: unknown; $id?: unknown }) {
  return schema;
}

/** The properties of an object in a query are written `where[colour]=red`. */
function bracketObjects({ parameters = [] }: ApiOperation): void {
  for (const parameter of parameters) {
    if (parameter.in === 'query' && parameter.schema.type === 'object') {
      Object.assign(parameter, { style: 'deepObject', explode: true });
    }
  }
}

/** The plugin leaves `required` in the schema of a header, where it means nothing. */
function liftRequiredHeaders({ responses }: ApiOperation): void {
  for (const header of Object.values(responses).flatMap(({ headers = {} }) => Object.values(headers))) {
    const { required, ...schema } = header.schema;
    Object.assign(header, { schema }, required && { required });
  }
}
