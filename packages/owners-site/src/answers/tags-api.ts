import { keyOf, type SummaryDocument, type SurveyKey } from '@canvass/answer-log';
import { maxTagsGiven, type TagIndex } from '@canvass/answer-tags';
import { maxTagsPerAnswer, maxTagsPerSurvey, readTag, type FieldError } from '@canvass/surveys';
import type { TypedRoutes } from '@canvass/web/app';
import { invalid, problem, type Problem, summaryUnreadable } from '@canvass/web/problems';
import { surveyChanges } from '../changes/change-routes.ts';
import type { OwnersApi } from '../changes/owner-scope.ts';
import { bySummary } from '../reading/by-summary.ts';
import { tagAnswer } from './changes.ts';
import { listTags, putAnswerTags, readAnswerTags } from './tags-schemas.ts';

/** Reads and changes the tags of answers. */
export function tagsApi(api: TypedRoutes, deps: OwnersApi): void {
  const { definitions, summaries, answerReader, answerTags, guard, callerOf } = deps;
  const { refuse } = deps.refuser;
  const onRequest = guard('viewer');
  const survey = '/tenants/:tenant/surveys/:survey';

  api.get(`${survey}/tags`, { onRequest, schema: listTags }, async (request, reply) => {
    const read = await readIndex(request.params.tenant, request.params.survey);
    if ('type' in read) return refuse(request, reply, read);
    return reply.header('cache-control', 'no-store').send({ tags: read.index.counts() });
  });

  api.get(`${survey}/answers/:id/tags`, { onRequest, schema: readAnswerTags }, async (request, reply) => {
    const read = await readIndex(request.params.tenant, request.params.survey);
    if ('type' in read) return refuse(request, reply, read);
    const found = await answerReader.find(read.key, request.params.id, read.document);
    if (found.outcome === 'notFound') return refuse(request, reply, problem('answer-not-found'));
    const tags = read.index.tagsOf(found.answer.id);
    return reply.header('cache-control', 'no-store').send({ tags });
  });

  surveyChanges(api, deps)('PUT', '/answers/:id/tags', tagAnswer, putAnswerTags, async (request, reply) => {
    const errors: FieldError[] = [];
    const tags = request.body.tags.map((tag, index) =>
      readTag(tag, (_, message) => errors.push({ path: `tags[${index}]`, message })),
    );
    if (errors.length > 0) return refuse(request, reply, invalid(errors));
    const read = await readIndex(request.params.tenant, request.params.survey);
    if ('type' in read) return refuse(request, reply, read);
    const { key, document } = read;
    const found = await answerReader.find(key, request.params.id, document);
    if (found.outcome === 'notFound') return refuse(request, reply, problem('answer-not-found'));
    const tagged = { key, summary: document, answer: found.answer };
    const changed = await tagAnswer(deps, callerOf(request), tagged, () =>
      tags.filter((tag) => tag !== undefined),
    );
    switch (changed.outcome) {
      case 'changed':
        return reply.header('cache-control', 'no-store').send({ tags: changed.tags });
      case 'erased':
        return refuse(request, reply, problem('answer-not-found'));
      case 'tooManyOfAnswer':
      case 'tooManyOfSurvey':
      case 'tooManyGiven':
        return refuse(request, reply, invalid([{ path: 'tags', message: refusals[changed.outcome] }]));
    }
  });

  async function readIndex(
    tenant: string,
    name: string,
  ): Promise<{ key: SurveyKey; document: SummaryDocument; index: TagIndex } | Problem> {
    const found = await definitions.find(tenant, name);
    if (found.outcome === 'notFound') return problem('survey-not-found');
    const key = keyOf(tenant, name, found.stored);
    const read = await bySummary(summaries, key, summaries.read(key));
    switch (read.outcome) {
      case 'summaryUnreadable':
        return summaryUnreadable(tenant, name);
      case 'deleted':
      case 'notFound':
        return problem('survey-not-found');
      case 'found': {
        const { document } = read;
        return { key, document, index: await answerTags.read(key, document) };
      }
    }
  }
}

const refusals = {
  tooManyOfAnswer: `An answer has at most ${maxTagsPerAnswer} tags`,
  tooManyOfSurvey: `The answers of a survey have at most ${maxTagsPerSurvey} different tags`,
  tooManyGiven: `The answers of a survey have at most ${maxTagsGiven} tags together`,
} as const;
