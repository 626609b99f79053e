import { checkDraft, surveyState, type SurveyState } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '../../http/bodies/form-fields.ts';
import { htmlType } from '../../http/content-types.ts';
import { checkPageNames, type SurveyRoute } from '../../http/names.ts';
import { seeOther } from '../../http/see-other.ts';
import type { Html } from '../../ui/markup.ts';
import { finishedDeletion } from '../changes/audit-actions.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { publishTexts } from './texts.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { changedMeanwhile, refusalNotice, replaced, reviewPage } from './review-page.ts';
import { publishDraft, reviewDraft } from './pages-schemas.ts';
import { draftHeading } from '../drafts/draft-heading.ts';
import { applyLaterSettings } from '../drafts/draft-settings.ts';
import { createWithDraft } from '../drafts/with-draft.ts';

const texts = publishTexts.review;

/** A page that says what publishing does, and the step that does it. */
export function publishRoutes(app: FastifyInstance, deps: Desk): void {
  const { drafts, guard, visitorOf, refuser, lifecycle, writeLimit, originOf, audit, clock } = deps;
  const onRequest = [checkPageNames(refuser), guard('editor')];
  const withDraft = createWithDraft(deps);
  const address = '/:tenant/surveys/:survey/publish';

  app.get<SurveyRoute>(address, { onRequest, schema: reviewDraft }, (request, reply) =>
    withDraft(request, reply, (loaded) => review(request, reply, loaded)),
  );

  app.post<SurveyRoute>(
    address,
    { onRequest: [...onRequest, writeLimit.count], schema: publishDraft },
    (request, reply) =>
      writeLimit.inTurn(request, reply, () =>
        withDraft(request, reply, (loaded) => publish(request, reply, loaded)),
      ),
  );

  async function publish(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    loaded: LoadedDraft,
  ): Promise<FastifyReply> {
    const { tenant, survey } = request.params;
    const { revision, published: reviewed } = formFieldsOf(request);
    const { published, initial, etag } = loaded;
    // What is published must be what was reviewed, and replace what it was compared with.
    if (revision !== String(loaded.revision) || reviewed !== replaced(loaded)) {
      return review(request, reply.code(409), loaded, changedMeanwhile());
    }
    const checked = checkDraft(loaded.draft, published?.history);
    if (!checked.ok) return review(request, reply.code(422), loaded);
    const preconditions = published === undefined ? { ifNoneMatch: '*' } : { ifMatch: published.etag };
    const { name } = visitorOf(request).principal;
    const put = await lifecycle.put(tenant, survey, checked.definition, preconditions, {
      by: name,
      settings: initial,
      onDeletionFinished: () => audit(request, 'survey-deleted', survey, finishedDeletion),
    });
    const refuse = (status: number, notice: Html) => review(request, reply.code(status), loaded, notice);
    switch (put.outcome) {
      case 'preconditionFailed':
        return withDraft(request, reply, (again) =>
          review(request, reply.code(409), again, changedMeanwhile()),
        );
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
        const cleared =
          etag === undefined ? undefined : await drafts.delete(tenant, survey, { ifMatch: etag });
        if (put.outcome === 'created' && cleared?.outcome === 'conflict') {
          await applyLaterSettings(deps, { tenant, survey, initial });
        }
        const base = surveyAddress(tenant, survey);
        return seeOther(
          reply,
          put.outcome === 'created'
            ? `${base}/share?done=${beginsAs(loaded).state === 'open' ? 'published' : 'publishedForLater'}`
            : `${base}/edit?done=published`,
        );
      }
    }
  }

  /** What respondents find once the survey is published for the first time. */
  function beginsAs({ initial }: LoadedDraft): SurveyState {
    return surveyState(initial.settings ?? {}, clock.now(), 0);
  }

  async function review(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    loaded: LoadedDraft,
    notice?: Html,
  ): Promise<FastifyReply> {
    const { tenant, survey, draft, published } = loaded;
    const shown = reviewPage({
      loaded,
      checked: checkDraft(draft, published?.history),
      visitor: visitorOf(request),
      heading: await draftHeading(deps, loaded, 'edit'),
      begins: beginsAs(loaded),
      formAddress: `${originOf(request)}/s/${tenant}/${survey}`,
      notice,
    });
    return reply.type(htmlType).send(shown);
  }
}
