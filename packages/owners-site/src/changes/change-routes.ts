import type { Role } from '@canvass/storage';
import type {
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';
import type { InputTypes, TypedRoutes } from '@canvass/web/app';
import type { ScopeParts } from './owner-scope.ts';

type TypedRequest<S extends FastifySchema> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  S,
  InputTypes
>;

type Handle<S extends FastifySchema> = (
  request: TypedRequest<S>,
  reply: FastifyReply,
) => Promise<FastifyReply>;
interface Change {
  readonly needs: Role;
}

/** Adds a route at a survey. It handles one such request of a survey at a time. */
type AddChange = <S extends FastifySchema>(
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  change: Change,
  schema: S,
  handle: Handle<S>,
) => void;
type AddForm = <S extends FastifySchema>(path: string, change: Change, schema: S, handle: Handle<S>) => void;

type RouteParts = Pick<ScopeParts, 'beforeChange' | 'writeLimit'>;

/** Adds the changes of the API. The path of each is below the address of the survey. */
export function surveyChanges(api: TypedRoutes, parts: RouteParts): AddChange {
  return changesAt('/tenants/:tenant/surveys/:survey', api, parts);
}

/** Adds the forms of the desk. The path of each is below the address of the survey. */
export function surveyForms(pages: TypedRoutes, parts: RouteParts): AddForm {
  const add = changesAt('/:tenant/surveys/:survey', pages, parts);
  return (path, change, schema, handle) => add('POST', path, change, schema, handle);
}

function changesAt(
  address: string,
  routes: TypedRoutes,
  { beforeChange, writeLimit }: RouteParts,
): AddChange {
  return (method, path, change, schema, handle) => {
    routes.route({
      method,
      url: `${address}${path}`,
      onRequest: beforeChange(change),
      schema,
      // No response has a type, whatever the schema is.
      handler: (request, reply): never =>
        writeLimit.inTurn(request, reply, () => handle(request, reply)) as never,
    });
  };
}
