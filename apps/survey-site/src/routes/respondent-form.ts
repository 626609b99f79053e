import { formAnswers, type FormFields } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formPage, submissionIdField } from '../html/form-page.ts';
import { thanksPage } from '../html/message-pages.ts';
import { noticeFor } from '../html/problem-pages.ts';
import { addressKey } from '../http/address-key.ts';
import { nameErrors } from '../http/names.ts';
import { invalid, problem, retryAfter } from '../http/problem.ts';
import type { Rendering } from '../http/refuser.ts';
import { isUlid } from '../ulid.ts';
import type { RespondentDeps } from './respondent-api.ts';

interface SurveyRoute {
  Params: { tenant: string; survey: string };
}

const htmlType = 'text/html; charset=utf-8';

/** What people see: the form and what follows it, as HTML that needs no script. */
export function respondentForm(
  app: FastifyInstance,
  deps: RespondentDeps & { readonly newId: () => string },
): void {
  const { definitions, intake, submissions, refuser, newId } = deps;

  async function findSurvey({ tenant, survey }: SurveyRoute['Params']) {
    if (nameErrors({ tenant, survey }).length > 0) return { outcome: 'notFound' } as const;
    return definitions.peek(tenant, survey) ?? definitions.find(tenant, survey);
  }

  const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    refuser.refuse(request, reply, problem('survey-not-found'));

  app.get<SurveyRoute>('/:tenant/:survey', async (request, reply) => {
    const { tenant, survey } = request.params;
    const found = await findSurvey(request.params);
    if (found.outcome === 'notFound') return notFound(request, reply);
    return reply
      .type(htmlType)
      .header('cache-control', 'no-store')
      .send(
        formPage({
          definition: found.stored.definition,
          action: `/s/${tenant}/${survey}`,
          submissionId: newId(),
        }),
      );
  });

  app.post<SurveyRoute>('/:tenant/:survey', { config: { takesAnswers: true } }, async (request, reply) => {
    const { tenant, survey } = request.params;
    const found = await findSurvey(request.params);
    if (found.outcome === 'notFound') return notFound(request, reply);

    const { stored, compiled } = found;
    // Nothing at all was sent where there is no body to parse.
    const fields = (request.body ?? {}) as FormFields;
    const submissionId = submissionIdOf(fields) ?? newId();
    const again: Rendering = ({ status, errors }) =>
      formPage({
        definition: stored.definition,
        action: `/s/${tenant}/${survey}`,
        submissionId,
        fields,
        ...(errors
          ? { errors }
          : { notice: `${noticeFor(status)} Nothing you typed is lost: please send it again.` }),
      });

    const waitMs = submissions.take(addressKey(request.ip));
    if (waitMs > 0) {
      const refused = problem('rate-limited', { headers: retryAfter(waitMs / 1000) });
      return refuser.refuse(request, reply, refused, again);
    }
    const read = compiled.validate(formAnswers(stored.definition, fields));
    if (!read.ok) return refuser.refuse(request, reply, invalid(read.errors), again);
    try {
      const { id } = await intake({ tenant, survey, stored, answers: read.answers, submissionId });
      // Elsewhere by GET, so that a reload of what follows sends nothing again.
      return reply.code(303).header('location', `/s/${tenant}/${survey}/thanks?id=${id}`).send();
    } catch (error) {
      return refuser.fail(request, reply, error, again);
    }
  });

  app.get<SurveyRoute & { Querystring: { id?: unknown } }>(
    '/:tenant/:survey/thanks',
    async (request, reply) => {
      const found = await findSurvey(request.params);
      if (found.outcome === 'notFound') return notFound(request, reply);
      const { id } = request.query;
      return reply
        .type(htmlType)
        .header('cache-control', 'no-store')
        .send(thanksPage(found.stored.definition.title, isUlid(id) ? id : undefined));
    },
  );
}

function submissionIdOf(fields: FormFields): string | undefined {
  const given = fields[submissionIdField];
  return isUlid(given) ? given : undefined;
}
