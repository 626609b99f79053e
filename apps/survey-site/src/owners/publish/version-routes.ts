import { draftOf, type SurveyDefinition } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '../../http/bodies/form-fields.ts';
import { htmlType } from '../../http/content-types.ts';
import { checkPageNames, type SurveyRoute } from '../../http/names.ts';
import { problem } from '../../http/problems/problem.ts';
import { seeOther } from '../../http/see-other.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { surveyForm } from '../desk/survey-form.ts';
import { draftHeading } from '../drafts/draft-heading.ts';
import { loadDraft, type LoadedDraft } from '../drafts/load-draft.ts';
import { shownRevision } from '../drafts/shown-revision.ts';
import { createWithDraft } from '../drafts/with-draft.ts';
import { discardUnreadable, restartDraft } from './changes.ts';
import { compareVersions, readVersion, versionRows } from './read-versions.ts';
import { versionsPage } from './versions-page.ts';
import { discardDraft, editFromVersion, showVersions } from './versions-schemas.ts';

interface VersionRoute extends SurveyRoute {
  Params: SurveyRoute['Params'] & { version: string };
}

/** The version history; and starting again, from a version or from the published one. */
export function versionRoutes(app: FastifyInstance, deps: Desk): void {
  const { versions, guard, visitorOf, refuser, writeLimit } = deps;
  const withDraft = createWithDraft(deps);

  app.get<SurveyRoute>(
    '/:tenant/surveys/:survey/versions',
    { onRequest: [checkPageNames(refuser), guard('editor')], schema: showVersions },
    (request, reply) =>
      withDraft(request, reply, async (loaded) => {
        const { from, to } = request.query as Record<string, unknown>;
        const shown = versionsPage({
          loaded,
          visitor: visitorOf(request),
          heading: await draftHeading(deps, loaded, 'versions'),
          rows: await versionRows(versions, loaded),
          compared: await compareVersions(
            versions,
            loaded,
            numberOf(from),
            to === 'draft' ? to : numberOf(to),
          ),
        });
        return reply.type(htmlType).send(shown);
      }),
  );

  app.post<VersionRoute>(
    '/:tenant/surveys/:survey/versions/:version/edit',
    { onRequest: [checkPageNames(refuser), guard('editor'), writeLimit.count], schema: editFromVersion },
    (request, reply) =>
      writeLimit.inTurn(request, reply, () =>
        withDraft(request, reply, async (loaded) => {
          const version = numberOf(request.params.version);
          const definition = await readVersion(versions, loaded, version);
          if (definition === undefined) return refuser.refuse(request, reply, problem('survey-not-found'));
          return restart(request, reply, loaded, definition, version);
        }),
      ),
  );

  surveyForm(app, deps, '/discard', discardDraft, async (request, reply) => {
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

  /** `version`: the one whose definition it is, if an earlier one is edited again. */
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

function numberOf(text: unknown): number | undefined {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
