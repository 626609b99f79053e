import type { FastifyReply, FastifyRequest } from 'fastify';
import { prefersType } from '../headers/prefers-type.ts';
import type { Refuser } from './refuser.ts';

/** Refuses with a page whoever prefers one, as browsers do, and programs with a document. */
export function refuserByAccept({
  documents,
  pages,
}: Readonly<Record<'documents' | 'pages', Refuser>>): Refuser {
  const refuserFor = (request: FastifyRequest, reply: FastifyReply): Refuser => {
    void reply.header('vary', 'accept');
    return prefersType(request.headers.accept, 'text/html') ? pages : documents;
  };
  return {
    refuse: (request, reply, why, render) => refuserFor(request, reply).refuse(request, reply, why, render),
    fail: (request, reply, error, render) => refuserFor(request, reply).fail(request, reply, error, render),
  };
}
