import { checkDraft, surveyState, type SurveyState } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { type TypedRoutes, seeOther, type SurveyRoute } from '@canvass/web/app';
import type { Html } from '@canvass/web/page';
import type { PutSurvey } from '../changes/lifecycle/outcomes.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { surveyForms } from '../changes/change-routes.ts';
import { draftHeading } from '../drafts/draft-heading.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { shownRevision } from '../drafts/shown-revision.ts';
import { createWithDraft } from '../drafts/with-draft.ts';
import { publishDraft } from './changes.ts';
import * as schemas from './pages-schemas.ts';
import { changedMeanwhile, refusalNotice, replaced, reviewPage } from './review-page.ts';
import { publishTexts } from './texts.ts';

const texts = publishTexts.review;

/** A page that says what publishing does, and the step that does it. */
export function publishRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, visitorOf, originOf, clock } = deps;
  const withDraft = createWithDraft(deps);

  pages.get(
    '/:tenant/surveys/:survey/publish',
    { onRequest: guard('editor'), schema: schemas.reviewDraft },
    (request, reply) => withDraft(request, reply, (loaded) => review(request, reply, loaded)),
  );

  surveyForms(pages, deps)('/publish', publishDraft, schemas.publishDraft, (request, reply) =>
    withDraft(request, reply, (loaded) => publish(request, reply, loaded)),
  );

  async function publish(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    loaded: LoadedDraft,
  ): Promise<FastifyReply> {
    const fields = formFieldsOf(request);
    // What is published must be what was reviewed, and replace what it was compared with.
    if (shownRevision(fields) !== loaded.revision || fields['published'] !== replaced(loaded)) {
      return review(request, reply.code(409), loaded, changedMeanwhile());
    }
    const checked = checkDraft(loaded.draft, loaded.published?.history);
    if (!checked.ok) return review(request, reply.code(422), loaded);
    const put = await publishDraft(deps, visitorOf(request), loaded, checked.definition);
    if ('stored' in put) return seeOther(reply, nextAddress(loaded, put.outcome === 'created'));
    if (put.outcome === 'preconditionFailed') {
      return withDraft(request, reply, (now) => review(request, reply.code(409), now, changedMeanwhile()));
    }
    const status = put.outcome === 'summaryUnreadable' ? 500 : 409;
    return review(request, reply.code(status), loaded, refusalNotice(whyRefused(put)));
  }

  function nextAddress(loaded: LoadedDraft, isCreated: boolean): string {
    const base = surveyAddress(loaded.tenant, loaded.survey);
    if (!isCreated) return `${base}/edit?done=published`;
    return `${base}/share?done=${beginsAs(loaded).state === 'open' ? 'published' : 'publishedForLater'}`;
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
      nowMs: clock.now(),
      formAddress: `${originOf(request)}/s/${tenant}/${survey}`,
      notice,
    });
    return reply.type(htmlType).send(shown);
  }
}

type Refused = Extract<
  PutSurvey,
  { outcome: 'refused' | 'unknownPictures' | 'tooManySurveys' | 'tooManyVersions' | 'summaryUnreadable' }
>;

function whyRefused(put: Refused): string {
  switch (put.outcome) {
    case 'refused':
    case 'unknownPictures':
      return put.errors.map(({ message }) => `${message}.`).join(' ');
    case 'tooManySurveys':
      return texts.tooManySurveys({ limit: put.limit });
    case 'tooManyVersions':
      return texts.tooManyVersions({ limit: put.limit });
    case 'summaryUnreadable':
      return texts.summaryUnreadable;
  }
}
