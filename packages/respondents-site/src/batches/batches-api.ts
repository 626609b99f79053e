import { dayMs } from '@canvass/runtime/clock';
import type { SurveySettings } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Auth, checkNames, type Guard, type SurveyRoute } from '@canvass/web/app';
import { linesType } from '@canvass/web/headers';
import { clientKey, type RateLimiter } from '@canvass/web/limits';
import { problem, type Refuser, retryAfter, SiteError } from '@canvass/web/problems';
import { limitSubmissions, tooManySubmissions } from '../limit-submissions.ts';
import { answerPreflights, openToOrigins } from '../open-to-origins.ts';
import { sendAnswerBatch } from './batches-schemas.ts';
import { whyNotFound, type SurveyFinder } from '../survey-finder.ts';
import { batchesInHand, linesPerSubmission, maxBatchLines } from './batch-limits.ts';
import { BatchSlots } from './batch-slots.ts';
import { countLines } from './split-lines.ts';
import { takeBatch, type TakeBatchDeps } from './take-batch.ts';

export interface BatchesApiDeps extends TakeBatchDeps {
  readonly auth: Pick<Auth, 'tenant'>;
  readonly submissions: RateLimiter;
  readonly surveys: SurveyFinder;
  readonly refuser: Refuser;
}

/** The clocks of the site and of the storage may differ by this, in ms. The storage's clock decides which answers are removed. */
const storageClockToleranceMs = 60 * 60 * 1_000;

/** Takes many submissions in one request (decision 24): for kiosks that were offline, and for moving from another tool. */
export function batchesApi(app: FastifyInstance, deps: BatchesApiDeps): void {
  const { auth, submissions, surveys, clock, refuser } = deps;
  const { refuse } = refuser;
  const asEditor = auth.tenant('editor');
  const limited = limitSubmissions(submissions, refuser);
  const slots = { anonymous: new BatchSlots(batchesInHand), keyed: new BatchSlots(batchesInHand) };

  const limitOthers = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (hasKey(request)) done();
    else limited(request, reply, done);
  };
  const checkKey: Guard = async (request, reply) => (hasKey(request) ? asEditor(request, reply) : undefined);

  // `::` is a colon in the address.
  const path = '/tenants/:tenant/surveys/:survey/answers::batch';
  answerPreflights(app, path, 'POST');
  app.post<SurveyRoute>(
    path,
    {
      onRequest: [openToOrigins, checkNames(refuser), limitOthers, checkKey],
      config: { takesAnswers: true },
      schema: sendAnswerBatch,
    },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const lines = countLines(body, maxBatchLines);
      if (lines > maxBatchLines) {
        throw new SiteError('too-large', `A batch has at most ${maxBatchLines.toLocaleString('en')} lines.`);
      }
      if (lines === 0) throw new SiteError('malformed', 'The batch has no line.');
      const isKeyed = hasKey(request);
      const client = isKeyed ? tenant : clientKey(request);
      const inHand = isKeyed ? slots.keyed : slots.anonymous;
      if (!inHand.take(client)) {
        return refuse(request, reply, problem('too-many-batches', { headers: retryAfter(1) }));
      }
      try {
        const waitMs = isKeyed ? 0 : countOtherLines(submissions, client, lines);
        if (waitMs > 0) return refuse(request, reply, tooManySubmissions(submissions, waitMs));
        const found = await surveys.findForSubmission(reply, tenant, survey);
        if (found.outcome !== 'found') return refuse(request, reply, whyNotFound(found));
        if (!isKeyed && found.compiled.settings.proofOfWork) {
          return refuse(request, reply, problem('form-only'));
        }
        const nowMs = clock.now();
        const receivedAtRule = {
          isAllowed: isKeyed,
          nowMs,
          keptSinceMs: keptSince(found.compiled.settings, nowMs),
        };
        const results = await takeBatch(deps, { tenant, survey, found, body, receivedAtRule });
        return reply.code(200).header('content-type', linesType).send(results);
      } finally {
        inHand.release(client);
      }
    },
  );
}

/**
 * The request has counted as one when its head arrived, and so have others whose bodies are still to come. A batch may exceed what is left
 * of the limit, or no large one could ever be sent; the next is refused. Returns how long to wait, in ms.
 */
function countOtherLines(submissions: RateLimiter, client: string, lines: number): number {
  const others = Math.ceil(lines / linesPerSubmission) - 1;
  return others === 0 ? 0 : submissions.take(client, others);
}

function hasKey({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined;
}

function keptSince({ retention }: SurveySettings, nowMs: number): number {
  return retention === undefined ? -Infinity : nowMs - retention.days * dayMs + storageClockToleranceMs;
}
