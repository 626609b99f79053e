import type { Definitions } from '@canvass/storage';
import { describeFault, type FileProblem } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '@canvass/web/limits';
import { checkNames, readIdempotencyKey, type TypedRoutes } from '@canvass/web/app';
import { invalid, problem, type Problem, rateLimited, type Refuser } from '@canvass/web/problems';
import type { CheckSubmissionDeps } from '../check-submission.ts';
import type { CompiledSurvey } from '../compiled-survey.ts';
import { notInvited } from '../invitation-gate.ts';
import { answerPreflights, openToOrigins } from '../open-to-origins.ts';
import { surveyClosed } from '../survey-gate.ts';
import { whyNotFound, type SurveyFinder } from '../survey-finder.ts';
import { filesError } from './admit-files.ts';
import { bytesOf, lengthOf } from './upload-body.ts';
import { uploadFile } from './upload-schemas.ts';
import { takeUpload, type TakeUploadDeps } from './take-upload.ts';
import type { UploadLimits } from './upload-limits.ts';

export interface UploadApiDeps extends CheckSubmissionDeps, TakeUploadDeps {
  readonly clock: CheckSubmissionDeps['clock'];
  readonly definitions: Pick<Definitions<CompiledSurvey>, 'peek'>;
  readonly surveys: SurveyFinder;
  readonly refuser: Refuser;
}

/** Takes files from programs, ahead of the answers that name them. */
export function uploadApi(api: TypedRoutes, deps: UploadApiDeps): void {
  const { surveys, gate, invitations, refuser, uploadLimits } = deps;
  const path = '/tenants/:tenant/surveys/:survey/files';
  answerPreflights(api, path, 'POST');
  api.post(
    path,
    {
      onRequest: [openToOrigins, limitUploads(uploadLimits, refuser), checkNames(refuser)],
      config: { honoursIdempotencyKey: true },
      schema: uploadFile,
    },
    async (request, reply): Promise<FastifyReply> => {
      const refuse = (why: Problem) => refuser.refuse(request, reply, why);
      const { tenant, survey } = request.params;
      const { question: id, name, invitation: token } = request.query;
      const given = readIdempotencyKey(request.raw);
      if (!given.ok) return refuse(problem('malformed-request', { detail: given.fault }));
      const found = await surveys.findForSubmission(reply, tenant, survey);
      if (found.outcome !== 'found') return refuse(whyNotFound(found));
      const state = gate.stateFor(tenant, survey, found);
      if (state.state !== 'open') return refuse(surveyClosed(state, found.compiled.settings));
      const admission = invitations.admit(tenant, survey, found, token);
      if (admission.outcome !== 'admitted') {
        return refuse(notInvited(admission.outcome === 'used' ? 'used' : admission.fault));
      }
      const { key } = given;
      const { invitation } = admission;
      if (key === undefined && invitation === undefined) return refuse(noKey);
      const question = found.compiled.fileQuestions.find((each) => each.id === id);
      if (question === undefined) return refuse(noQuestion);
      const uploaded = await takeUpload(deps, {
        request,
        tenant,
        survey,
        found,
        question,
        submission: { key, invitation },
        name,
        bytes: bytesOf(request),
        length: lengthOf(request),
      });
      if (uploaded.outcome === 'stored') return reply.code(201).send(uploaded.file);
      return refuse(refusalOf(uploaded.problem, filesError(question, [uploaded])));
    },
  );
}

const noKey = problem('malformed-request', {
  detail:
    'A file needs the Idempotency-Key, or the invitation, with which its answer will be sent. Nothing was stored.',
});

const noQuestion = invalid([
  { path: 'question', message: 'This survey has no question with this id that takes files' },
]);

/** The problem of a file that was not taken. */
export function refusalOf(why: FileProblem, error: ReturnType<typeof filesError>): Problem {
  if (why === 'not-stored') {
    return rateLimited(60_000, `${describeFault(error.fault!)}. MAX_UPLOAD_BYTES_PER_DAY limits a tenant.`);
  }
  return why === 'too-large'
    ? problem('too-large', { detail: error.message, errors: [error] })
    : invalid([error]);
}

/** An `onRequest` hook, called before the file arrives. */
export function limitUploads({ byAddress }: UploadLimits, { refuse }: Refuser) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const waitMs = byAddress.take(clientKey(request));
    if (waitMs === 0) done();
    else refuse(request, reply, tooManyUploads(byAddress.limit, waitMs));
  };
}

function tooManyUploads(limit: number, waitMs: number): Problem {
  return rateLimited(
    waitMs,
    `An address may send ${limit} files per 10 s (RATE_LIMIT_UPLOADS_PER_10_S). Nothing was stored.`,
  );
}
