import type { FastifyReply } from 'fastify';
import type { checkPageNames } from '@canvass/web/app';
import type { ResultsModel } from '../../cards/results-model.ts';
import type { PublicRequest } from './open-results.ts';

/** What the routes of public results share. */
export interface PublicParts {
  readonly onRequest: ReturnType<typeof checkPageNames>;
  /** Returns what the page of the results shows; undefined if the link opens nothing. */
  readonly modelOf: (request: PublicRequest) => Promise<ResultsModel | undefined>;
  /** Returns the address of the results. */
  readonly addressOf: (request: PublicRequest) => string;
  readonly notFound: (request: PublicRequest, reply: FastifyReply) => FastifyReply;
}
