import { draftOf, type SurveyDefinition } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { type TypedRoutes, seeOther, type SurveyRoute } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { surveyForms } from '../changes/change-routes.ts';
import { draftHeading } from '../drafts/draft-heading.ts';
import { loadDraft, type LoadedDraft } from '../drafts/load-draft.ts';
import { shownRevision } from '../drafts/shown-revision.ts';
import { createWithDraft } from '../drafts/with-draft.ts';
import { discardUnreadable, restartDraft } from './changes.ts';
import { compareVersions, readVersion, versionRows } from './read-versions.ts';
import { versionsPage } from './versions-page.ts';
import { discardDraft, editFromVersion, showVersions } from './versions-schemas.ts';

/** The version history; and starting again, from a version or from the published one. */
export function versionRoutes(pages: TypedRoutes, deps: Desk): void {
  const { versions, guard, visitorOf, refuser, writeLimit, clock } = deps;
  const withDraft = createWithDraft(deps);

  pages.get(
    '/:tenant/surveys/:survey/versions',
    { onRequest: guard('editor'), schema: showVersions },
    (request, reply) =>
      withDraft(request, reply, async (loaded) => {
        const { from, to } = request.query;
        const shown = versionsPage({
          loaded,
          visitor: visitorOf(request),
          heading: await draftHeading(deps, loaded, 'versions'),
          rows: await versionRows(versions, loaded),
          nowMs: clock.now(),
          compared: await compareVersions(versions, loaded, from, to),
        });
        return reply.type(htmlType).send(shown);
      }),
  );

  const post = surveyForms(pages, deps);
  post('/versions/:version/edit', restartDraft, editFromVersion, (request, reply) =>
    withDraft(request, reply, async (loaded) => {
      const { version } = request.params;
      const definition = await readVersion(versions, loaded, version);
      if (definition === undefined) return refuser.refuse(request, reply, problem('survey-not-found'));
      return restart(request, reply, loaded, definition, version);
    }),
  );

  post('/discard', restartDraft, discardDraft, async (request, reply) => {
    const { tenant, survey } = request.params;
    const loaded = await loadDraft(deps, tenant, survey);
    const base = surveyAddress(tenant, survey);
    switch (loaded.outcome) {
      case 'notFound':
        return refuser.refuse(request, reply, problem('survey-not-found'));
      case 'found':
        return loaded.published === undefined
          ? seeOther(reply, `${base}/edit`)
          : restart(request, reply, loaded, loaded.published.definition);
      case 'unreadable': {
        const revision = shownRevision(formFieldsOf(request));
        const discarded = await discardUnreadable(deps, visitorOf(request), survey, loaded, revision);
        if (discarded === 'conflict') return refuser.refuse(request, reply, problem('concurrent-edit'));
        return seeOther(reply, loaded.published === undefined ? `/desk/${tenant}` : `${base}/edit`);
      }
    }
  });

  /** Replaces the draft by a published definition: that of the earlier `version`, or without it the current one. */
  async function restart(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    loaded: LoadedDraft,
    definition: SurveyDefinition,
    version?: number,
  ): Promise<FastifyReply> {
    const draft = draftOf(definition);
    writeLimit.charge(request, draft);
    const restarted = { draft, version, revision: shownRevision(formFieldsOf(request)) };
    const saved = await restartDraft(deps, visitorOf(request), loaded, restarted);
    if (saved.outcome !== 'saved') return refuser.refuse(request, reply, problem('concurrent-edit'));
    const done = version === undefined ? 'discarded' : 'restored';
    return seeOther(reply, `${surveyAddress(loaded.tenant, loaded.survey)}/edit?done=${done}`);
  }
}
