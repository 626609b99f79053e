import type { FormFields } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { definitionOf } from './compiled-survey.ts';
import type { FormPages } from './rendered-forms.ts';
import { readForm, submissionIdField } from './form-submission.ts';
import { formPage } from './views/form-page.ts';
import { thanksPage } from './views/thanks-page.ts';
import { noticeFor } from './views/notices.ts';
import { tooManyLargeSurveys } from './survey-finder.ts';
import { limitSubmissions } from './limit-submissions.ts';
import { nameErrors } from '../http/names.ts';
import { invalid, problem } from '../http/problems/problem.ts';
import type { Rendering } from '../http/problems/refuser.ts';
import { within } from '../http/limits/time-limit.ts';
import { readUlid } from '../http/read-ulid.ts';
import { sendForm, showForm, showThanks } from './route-schemas.ts';
import type { RespondentDeps } from './answers-api.ts';

interface SurveyRoute {
  Params: { tenant: string; survey: string };
}

const htmlType = 'text/html; charset=utf-8';

/** What people see: the form and what follows it, as HTML that needs no script. */
export function respondentForm(
  app: FastifyInstance,
  deps: RespondentDeps & {
    readonly newId: () => string;
    /** How long to wait for the title of a survey on the way to thank somebody, in ms. */
    readonly titleLimitMs: number;
    /** Blank forms that are kept in memory. */
    readonly pages: FormPages;
  },
): void {
  const {
    definitions,
    findToAnswer,
    intake,
    submissions,
    largeSurveys,
    refuser,
    newId,
    titleLimitMs,
    pages,
  } = deps;

  /** The answers are durable by now: neither a limit nor a failed look-up may look like a failed submission. */
  async function titleOf(reply: FastifyReply, { tenant, survey }: SurveyRoute['Params']) {
    if (nameErrors({ tenant, survey }).length > 0) return { outcome: 'notFound' } as const;
    try {
      const found = await within(titleLimitMs, largeSurveys.find(reply, tenant, survey));
      if (found.outcome === 'notFound') return found;
      if (found.outcome === 'found') return { outcome: 'found', text: found.compiled.title } as const;
    } catch {
      // As where the limit was reached.
    }
    return { outcome: 'unknown', text: undefined } as const;
  }

  const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    refuser.refuse(request, reply, problem('survey-not-found'));

  app.get<SurveyRoute>('/:tenant/:survey', { schema: showForm }, async (request, reply) => {
    const { tenant, survey } = request.params;
    if (nameErrors({ tenant, survey }).length > 0) return notFound(request, reply);
    const found = await largeSurveys.find(reply, tenant, survey);
    if (found.outcome === 'tooMany') {
      return refuser.refuse(request, reply, tooManyLargeSurveys(found.waitMs));
    }
    if (found.outcome === 'notFound') return notFound(request, reply);
    const { compiled } = found;
    const action = `/s/${tenant}/${survey}`;
    if (pages.isUnknown(action, compiled)) {
      const waitMs = largeSurveys.waitMs(request);
      if (waitMs > 0) return refuser.refuse(request, reply, tooManyLargeSurveys(waitMs));
      largeSurveys.rendered(request, compiled);
    }
    const { bytes, stream } = pages.page(action, compiled, newId());
    return (
      reply
        .type(htmlType)
        // Not `no-store`: under it browsers forget what was entered when a person comes back to the page.
        .header('cache-control', 'private, no-cache')
        .header('content-length', bytes)
        .send(stream)
    );
  });

  const posted = {
    onRequest: limitSubmissions(submissions, refuser),
    config: { takesAnswers: true },
    schema: sendForm,
  };
  app.post<SurveyRoute>('/:tenant/:survey', posted, async (request, reply) => {
    const { tenant, survey } = request.params;
    if (nameErrors({ tenant, survey }).length > 0) return notFound(request, reply);
    const found = definitions.peek(tenant, survey) ?? (await findToAnswer(reply, tenant, survey));
    if (found.outcome === 'tooMany') {
      return refuser.refuse(request, reply, tooManyLargeSurveys(found.waitMs));
    }
    if (found.outcome === 'notFound') return notFound(request, reply);

    const { stored, compiled } = found;
    // Nothing at all was sent where there is no body to parse.
    const fields = (request.body ?? {}) as FormFields;
    const submissionId = submissionIdOf(fields) ?? newId();
    const again: Rendering = ({ type, errors }) => {
      largeSurveys.rendered(request, compiled);
      return formPage({
        definition: definitionOf(compiled),
        action: `/s/${tenant}/${survey}`,
        submissionId,
        fields,
        ...(errors ? { errors } : { notice: noticeFor(type) }),
      });
    };

    const read = readForm(compiled.questions, fields, compiled.validate);
    if (!read.ok) return refuser.refuse(request, reply, invalid(read.errors), again);
    try {
      const { id } = await intake.accept({ tenant, survey, stored, answers: read.answers, submissionId });
      // Elsewhere by GET, so that a reload of what follows sends nothing again.
      return reply.code(303).header('location', `/s/${tenant}/${survey}/thanks?id=${id}`).send();
    } catch (error) {
      return refuser.fail(request, reply, error, again);
    }
  });

  app.get<SurveyRoute & { Querystring: { id?: unknown } }>(
    '/:tenant/:survey/thanks',
    { schema: showThanks },
    async (request, reply) => {
      const title = await titleOf(reply, request.params);
      if (title.outcome === 'notFound') return notFound(request, reply);
      return reply
        .type(htmlType)
        .header('cache-control', 'no-store')
        .send(thanksPage(title.text, readUlid(request.query.id)));
    },
  );
}

function submissionIdOf(fields: FormFields): string | undefined {
  return readUlid(fields[submissionIdField]);
}
