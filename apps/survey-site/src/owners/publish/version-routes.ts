import { checkDraft, draftOf, withUndoStep, type SurveyDefinition } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '../../http/bodies/form-fields.ts';
import { htmlType } from '../../http/content-types.ts';
import { checkPageNames, type SurveyRoute } from '../../http/names.ts';
import { problem } from '../../http/problems/problem.ts';
import { seeOther } from '../../http/see-other.ts';
import { draftClaim } from '../changes/survey-claims.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { loadDraft, type LoadedDraft } from '../drafts/load-draft.ts';
import { saveDraft } from '../drafts/save-draft.ts';
import { draftHeading } from '../drafts/draft-heading.ts';
import { createWithDraft } from '../drafts/with-draft.ts';
import { discardDraft, editFromVersion, showVersions } from './versions-schemas.ts';
import { versionsPage, type Compared, type VersionRow } from './versions-page.ts';

/** The version history; and starting again, from a version or from the published one. */
export function versionRoutes(app: FastifyInstance, deps: Desk): void {
  const { drafts, versions, guard, visitorOf, refuser, writeLimit, audit } = deps;
  const onRequest = [checkPageNames(refuser), guard('editor')];
  const beforeWrite = [...onRequest, writeLimit.count];
  const withDraft = createWithDraft(deps);
  const base = '/:tenant/surveys/:survey';

  app.get<SurveyRoute>(`${base}/versions`, { onRequest, schema: showVersions }, (request, reply) =>
    withDraft(request, reply, async (loaded) => {
      const rows = await rowsOf(loaded);
      const { from, to } = request.query as Record<string, unknown>;
      const compared = await compare(loaded, from, to);
      const heading = await draftHeading(deps, loaded, 'versions');
      const shown = versionsPage({ loaded, visitor: visitorOf(request), heading, rows, compared });
      return reply.type(htmlType).send(shown);
    }),
  );

  app.post<{ Params: SurveyRoute['Params'] & { version: string } }>(
    `${base}/versions/:version/edit`,
    { onRequest: beforeWrite, schema: editFromVersion },
    (request, reply) =>
      writeLimit.inTurn(request, reply, () =>
        withDraft(request, reply, async (loaded) => {
          const { version } = request.params;
          const definition = await definitionOf(loaded, numberOf(version));
          if (definition === undefined) return refuser.refuse(request, reply, problem('survey-not-found'));
          return startAgain(request, reply, loaded, definition, 'restored', `version ${Number(version)}`);
        }),
      ),
  );

  app.post<SurveyRoute>(
    `${base}/discard`,
    { onRequest: beforeWrite, schema: discardDraft },
    (request, reply) => writeLimit.inTurn(request, reply, () => discard(request, reply)),
  );

  async function discard(request: FastifyRequest<SurveyRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { tenant, survey } = request.params;
    const loaded = await loadDraft(deps, tenant, survey);
    if (loaded.outcome === 'notFound') return refuser.refuse(request, reply, problem('survey-not-found'));
    if (loaded.outcome === 'found') {
      return loaded.published === undefined
        ? seeOther(reply, `${surveyAddress(tenant, survey)}/edit`)
        : startAgain(request, reply, loaded, loaded.published.definition, 'discarded');
    }
    const { revision } = formFieldsOf(request);
    const isShown = revision === String(loaded.document.revision);
    const deleted = isShown && (await drafts.delete(tenant, survey, { ifMatch: loaded.etag }));
    if (!deleted || deleted.outcome === 'conflict') {
      return refuser.refuse(request, reply, problem('concurrent-edit'));
    }
    await deps.claims.forget(draftClaim(tenant, survey));
    await audit(request, 'draft-discarded', survey);
    const next = loaded.published === undefined ? `/desk/${tenant}` : `${surveyAddress(tenant, survey)}/edit`;
    return seeOther(reply, next);
  }

  /** An undo brings the draft back that is replaced. */
  async function startAgain(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    loaded: LoadedDraft,
    definition: SurveyDefinition,
    done: 'restored' | 'discarded',
    detail?: string,
  ): Promise<FastifyReply> {
    const { tenant, survey, published } = loaded;
    const { revision } = formFieldsOf(request);
    const draft = draftOf(definition);
    const next = {
      draft,
      undo: withUndoStep(loaded.undo, loaded.draft, draft),
      basedOn: published ? { instance: published.instance, version: published.version } : null,
    };
    writeLimit.charge(request, draft);
    const saved =
      revision === String(loaded.revision)
        ? await saveDraft(deps, loaded, next, visitorOf(request).principal)
        : ({ outcome: 'conflict' } as const);
    if (saved.outcome !== 'saved') return refuser.refuse(request, reply, problem('concurrent-edit'));
    await audit(request, `draft-${done}`, survey, detail);
    return seeOther(reply, `${surveyAddress(tenant, survey)}/edit?done=${done}`);
  }

  async function rowsOf({ tenant, survey, published }: LoadedDraft): Promise<VersionRow[]> {
    if (published === undefined) return [];
    const { instance, version: current, updatedAt } = published;
    const listed = await versions.list({ tenant, survey, instance });
    const rows = listed
      // A later one was never in force: its publishing was interrupted.
      .filter(({ version }) => version <= current)
      .map(({ version, publishedAt, publishedBy }) => ({ version, at: publishedAt, by: publishedBy }));
    return rows[0]?.version === current
      ? rows
      : [{ version: current, at: updatedAt, by: undefined }, ...rows];
  }

  async function definitionOf(
    { tenant, survey, published }: LoadedDraft,
    version: number | undefined,
  ): Promise<SurveyDefinition | undefined> {
    if (published === undefined || version === undefined || version > published.version) return undefined;
    if (version === published.version) return published.definition;
    const found = await versions.read({ tenant, survey, instance: published.instance }, version);
    return found.outcome === 'found' ? found.definition : undefined;
  }

  async function compare(loaded: LoadedDraft, from: unknown, to: unknown): Promise<Compared | undefined> {
    const first = numberOf(from);
    const second = to === 'draft' ? to : numberOf(to);
    if (first === undefined || second === undefined) return undefined;
    const before = await definitionOf(loaded, first);
    if (second !== 'draft') {
      return { from: first, to: second, before, after: await definitionOf(loaded, second) };
    }
    const checked = checkDraft(loaded.draft, loaded.published?.history);
    return { from: first, to: second, before, after: checked.ok ? checked.definition : undefined };
  }
}

function numberOf(text: unknown): number | undefined {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
