import { checkDraft, surveyState, type SurveyState } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '../../../http/bodies/form-fields.ts';
import { htmlType } from '../../../http/content-types.ts';
import { checkNames, type SurveyRoute } from '../../../http/names.ts';
import { problem, type Problem } from '../../../http/problems/problem.ts';
import { seeOther } from '../../../http/see-other.ts';
import type { Html } from '../../../ui/markup.ts';
import { surveyAddress } from '../addresses.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { publishTexts } from '../texts/publish.ts';
import { openDraft, type OpenDraft } from './open-draft.ts';
import { changedMeanwhile, refusalNotice, replaced, reviewPage } from './review-page.ts';
import { publishDraft, reviewDraft } from './route-schemas.ts';
import { surveyHeading } from './survey-heading.ts';
import { unreadablePage } from './unreadable-page.ts';

const texts = publishTexts.review;

/** A page that says what publishing does, and the step that does it. */
export function publishRoutes(app: FastifyInstance, deps: DeskDeps): void {
  const { drafts, guard, visitorOf, refuser, lifecycle, writeLimit, originOf, audit, clock } = deps;
  const onRequest = [checkNames(refuser), guard('editor')];
  const address = '/:tenant/surveys/:survey/publish';

  app.get<SurveyRoute>(address, { onRequest, schema: reviewDraft }, async (request, reply) => {
    const { tenant, survey } = request.params;
    const opened = await openDraft(deps, tenant, survey);
    return opened.outcome === 'open'
      ? review(request, reply, opened)
      : refuseUnopened(request, reply, opened);
  });

  app.post<SurveyRoute>(
    address,
    { onRequest: [...onRequest, writeLimit.count], schema: publishDraft },
    (request, reply) => writeLimit.inTurn(request, reply, () => publish(request, reply)),
  );

  async function publish(request: FastifyRequest<SurveyRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { tenant, survey } = request.params;
    const { revision, published: reviewed } = formFieldsOf(request);
    const opened = await openDraft(deps, tenant, survey);
    if (opened.outcome !== 'open') return refuseUnopened(request, reply, opened);
    const { published, initial, etag } = opened;
    // What is published must be what was reviewed, and replace what it was compared with.
    if (revision !== String(opened.revision) || reviewed !== replaced(opened)) {
      return review(request, reply.code(409), opened, changedMeanwhile());
    }
    const checked = checkDraft(opened.draft, published?.history);
    if (!checked.ok) return review(request, reply.code(422), opened);
    const preconditions = published === undefined ? { ifNoneMatch: '*' } : { ifMatch: published.etag };
    const { name } = visitorOf(request).principal;
    const put = await lifecycle.put(tenant, survey, checked.definition, preconditions, name, initial);
    const refuse = (status: number, notice: Html) => review(request, reply.code(status), opened, notice);
    switch (put.outcome) {
      case 'preconditionFailed': {
        const again = await openDraft(deps, tenant, survey);
        return again.outcome === 'open'
          ? review(request, reply.code(409), again, changedMeanwhile())
          : refuseUnopened(request, reply, again);
      }
      case 'refused':
        return refuse(409, refusalNotice(put.errors.map(({ message }) => `${message}.`).join(' ')));
      case 'tooManySurveys':
        return refuse(409, refusalNotice(texts.tooManySurveys(put.limit)));
      case 'tooManyVersions':
        return refuse(409, refusalNotice(texts.tooManyVersions(put.limit)));
      case 'summaryUnreadable':
        return refuse(500, refusalNotice(texts.summaryUnreadable));
      case 'created':
      case 'edited':
      case 'unchanged': {
        if (put.outcome !== 'unchanged') {
          await audit(request, 'survey-published', survey, `version ${put.stored.version}`);
        }
        // Someone may have typed on meanwhile: then the draft stays, and shows that it was made from an older version.
        if (etag !== undefined) await drafts.delete(tenant, survey, { ifMatch: etag });
        const base = surveyAddress(tenant, survey);
        return seeOther(
          reply,
          put.outcome === 'created'
            ? `${base}/share?done=${beginsAs(opened).state === 'open' ? 'published' : 'publishedForLater'}`
            : `${base}/edit?done=published`,
        );
      }
    }
  }

  /** What respondents find once the survey is published for the first time. */
  function beginsAs({ initial }: OpenDraft): SurveyState {
    return surveyState(initial.settings ?? {}, clock.now(), 0);
  }

  async function review(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    opened: OpenDraft,
    notice?: Html,
  ): Promise<FastifyReply> {
    const { tenant, survey, draft, published } = opened;
    const shown = reviewPage({
      opened,
      checked: checkDraft(draft, published?.history),
      visitor: visitorOf(request),
      heading: await surveyHeading(deps, opened, 'edit'),
      begins: beginsAs(opened),
      formAddress: `${originOf(request)}/s/${tenant}/${survey}`,
      notice,
    });
    return reply.type(htmlType).send(shown);
  }

  function refuseUnopened(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    opened: Exclude<Awaited<ReturnType<typeof openDraft>>, OpenDraft>,
  ): FastifyReply {
    if (opened.outcome === 'notFound') return refuser.refuse(request, reply, gone);
    const shown = unreadablePage(request.params, visitorOf(request), opened);
    return reply.code(409).type(htmlType).send(shown);
  }
}

const gone: Problem = problem('survey-not-found');
