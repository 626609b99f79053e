import type { FastifyInstance } from 'fastify';
import type { Auth } from '../../http/auth.ts';
import { checkNames, type SurveyRoute } from '../../http/names.ts';
import { invalid, problem, summaryUnreadable } from '../../http/problems/problem.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import { notAnAnswerId, readUlid } from '../../http/read-ulid.ts';
import type { Audit } from '../changes/record-change.ts';
import { eraseAnswer, type EraseAnswerDeps } from './changes.ts';
import { eraseAnswer as schema } from '../surveys/api-schemas.ts';
import type { WriteLimit } from '../changes/write-limit.ts';

export interface ErasureApiDeps extends EraseAnswerDeps {
  readonly auth: Pick<Auth, 'tenant'>;
  readonly audit: Audit;
  readonly writeLimit: WriteLimit;
  readonly refuser: Refuser;
}

/** Erases single answers for good. */
export function erasureApi(app: FastifyInstance, deps: ErasureApiDeps): void {
  const { auth, audit, writeLimit, refuser } = deps;
  const { refuse } = refuser;
  app.delete<{ Params: SurveyRoute['Params'] & { id: string } }>(
    '/tenants/:tenant/surveys/:survey/answers/:id',
    { onRequest: [checkNames(refuser), auth.tenant('editor'), writeLimit.count], schema },
    (request, reply) =>
      writeLimit.inTurn(request, reply, async () => {
        const { tenant, survey } = request.params;
        const id = readUlid(request.params.id);
        if (id === undefined) return refuse(request, reply, invalid([notAnAnswerId]));
        const erased = await eraseAnswer(deps, { tenant, survey, id });
        switch (erased.outcome) {
          case 'surveyNotFound':
            return refuse(request, reply, problem('survey-not-found'));
          case 'summaryUnreadable':
            return refuse(request, reply, summaryUnreadable(tenant, survey));
          case 'answerNotFound':
            return refuse(request, reply, problem('answer-not-found', { detail: unknown }));
          case 'erased':
            if (erased.isNew) await audit(request, 'answer-erased', survey, erased.id);
            return reply.code(204).send();
        }
      }),
  );
}

const unknown = 'No answer of this survey has this id.';
