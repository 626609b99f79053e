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
import type { ScopeParts } from '../changes/owner-scope.ts';

type Posted<S extends FastifySchema> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  S,
  InputTypes
>;

/**
 * Adds the route of a form that changes a survey.
 *
 * @param path The end of its address, below that of the survey.
 * @param handle Called for one such form of a survey at a time.
 */
export type PostForm = <S extends FastifySchema>(
  path: string,
  change: { readonly needs: Role },
  schema: S,
  handle: (request: Posted<S>, reply: FastifyReply) => Promise<FastifyReply>,
) => void;

export function surveyForms(
  pages: TypedRoutes,
  { beforeChange, writeLimit }: Pick<ScopeParts, 'beforeChange' | 'writeLimit'>,
): PostForm {
  return (path, change, schema, handle) => {
    const address = `/:tenant/surveys/:survey${path}`;
    // No response has a type, whatever the schema is.
    pages.post(
      address,
      { onRequest: beforeChange(change), schema },
      (request, reply): never => writeLimit.inTurn(request, reply, () => handle(request, reply)) as never,
    );
  };
}
