import { checkDraft, draftOf, withUndoStep, type SurveyDefinition } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '../../../http/bodies/form-fields.ts';
import { htmlType } from '../../../http/content-types.ts';
import { checkNames, type SurveyRoute } from '../../../http/names.ts';
import { problem } from '../../../http/problems/problem.ts';
import { seeOther } from '../../../http/see-other.ts';
import { surveyAddress } from '../addresses.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { openDraft, type OpenDraft } from './open-draft.ts';
import { discardDraft, downloadDraft, editFromVersion, showVersions } from './route-schemas.ts';
import { saveDraft } from './save-draft.ts';
import { surveyHeading } from './survey-heading.ts';
import { unreadablePage } from './unreadable-page.ts';
import { versionsPage, type Compared, type VersionRow } from './versions-page.ts';

/** The version history; and beginning again, from a version or from the published one. */
export function versionRoutes(app: FastifyInstance, deps: DeskDeps): void {
  const { drafts, versions, guard, visitorOf, refuser, writeLimit, audit } = deps;
  const onRequest = [checkNames(refuser), guard('editor')];
  const beforeWrite = [...onRequest, writeLimit.count];
  const base = '/:tenant/surveys/:survey';

  app.get<SurveyRoute>(`${base}/versions`, { onRequest, schema: showVersions }, async (request, reply) => {
    const { tenant, survey } = request.params;
    const opened = await openDraft(deps, tenant, survey);
    if (opened.outcome === 'notFound') return refuser.refuse(request, reply, problem('survey-not-found'));
    if (opened.outcome === 'unreadable') {
      const shown = unreadablePage(request.params, visitorOf(request), opened);
      return reply.code(409).type(htmlType).send(shown);
    }
    const rows = await rowsOf(opened);
    const { from, to } = request.query as Record<string, unknown>;
    const compared = await compare(opened, from, to);
    const heading = await surveyHeading(deps, opened, 'versions');
    const shown = versionsPage({ opened, visitor: visitorOf(request), heading, rows, compared });
    return reply.type(htmlType).send(shown);
  });

  app.post<{ Params: SurveyRoute['Params'] & { version: string } }>(
    `${base}/versions/:version/edit`,
    { onRequest: beforeWrite, schema: editFromVersion },
    (request, reply) =>
      writeLimit.inTurn(request, reply, async () => {
        const { tenant, survey, version } = request.params;
        const opened = await openDraft(deps, tenant, survey);
        if (opened.outcome !== 'open') return refuser.refuse(request, reply, problem('survey-not-found'));
        const definition = await definitionOf(opened, numberOf(version));
        if (definition === undefined) return refuser.refuse(request, reply, problem('survey-not-found'));
        return beginAgain(request, reply, opened, definition, 'restored', `version ${Number(version)}`);
      }),
  );

  app.post<SurveyRoute>(
    `${base}/discard`,
    { onRequest: beforeWrite, schema: discardDraft },
    (request, reply) => writeLimit.inTurn(request, reply, () => discard(request, reply)),
  );

  async function discard(request: FastifyRequest<SurveyRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { tenant, survey } = request.params;
    const opened = await openDraft(deps, tenant, survey);
    if (opened.outcome === 'notFound') return refuser.refuse(request, reply, problem('survey-not-found'));
    if (opened.outcome === 'open') {
      return opened.published === undefined
        ? seeOther(reply, `${surveyAddress(tenant, survey)}/edit`)
        : beginAgain(request, reply, opened, opened.published.definition, 'discarded');
    }
    const { revision } = formFieldsOf(request);
    const isShown = revision === String(opened.document.revision);
    const deleted = isShown && (await drafts.delete(tenant, survey, { ifMatch: opened.etag }));
    if (!deleted || deleted.outcome === 'conflict') {
      return refuser.refuse(request, reply, problem('concurrent-edit'));
    }
    await audit(request, 'draft-discarded', survey);
    const next = opened.published === undefined ? `/desk/${tenant}` : `${surveyAddress(tenant, survey)}/edit`;
    return seeOther(reply, next);
  }

  /** As it is stored: also what this version of Canvass cannot open. */
  app.get<SurveyRoute>(`${base}/draft.json`, { onRequest, schema: downloadDraft }, async (request, reply) => {
    const { tenant, survey } = request.params;
    const found = await drafts.read(tenant, survey);
    if (found.outcome === 'notFound') return refuser.refuse(request, reply, problem('survey-not-found'));
    return reply.send(found.document.draft);
  });

  /** An undo brings the draft back that is replaced. */
  async function beginAgain(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    opened: OpenDraft,
    definition: SurveyDefinition,
    done: 'restored' | 'discarded',
    detail?: string,
  ): Promise<FastifyReply> {
    const { tenant, survey, published } = opened;
    const { revision } = formFieldsOf(request);
    const draft = draftOf(definition);
    const next = {
      draft,
      undo: withUndoStep(opened.undo, opened.draft, draft),
      basedOn: published ? { instance: published.instance, version: published.version } : null,
    };
    writeLimit.charge(request, draft);
    const saved =
      revision === String(opened.revision)
        ? await saveDraft(deps, opened, next, visitorOf(request).principal)
        : ({ outcome: 'conflict' } as const);
    if (saved.outcome !== 'saved') return refuser.refuse(request, reply, problem('concurrent-edit'));
    await audit(request, `draft-${done}`, survey, detail);
    return seeOther(reply, `${surveyAddress(tenant, survey)}/edit?done=${done}`);
  }

  async function rowsOf({ tenant, survey, published }: OpenDraft): Promise<VersionRow[]> {
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
    { tenant, survey, published }: OpenDraft,
    version: number | undefined,
  ): Promise<SurveyDefinition | undefined> {
    if (published === undefined || version === undefined || version > published.version) return undefined;
    if (version === published.version) return published.definition;
    const found = await versions.read({ tenant, survey, instance: published.instance }, version);
    return found.outcome === 'found' ? found.definition : undefined;
  }

  async function compare(opened: OpenDraft, from: unknown, to: unknown): Promise<Compared | undefined> {
    const first = numberOf(from);
    const second = to === 'draft' ? to : numberOf(to);
    if (first === undefined || second === undefined) return undefined;
    const before = await definitionOf(opened, first);
    if (second !== 'draft') {
      return { from: first, to: second, before, after: await definitionOf(opened, second) };
    }
    const checked = checkDraft(opened.draft, opened.published?.history);
    return { from: first, to: second, before, after: checked.ok ? checked.definition : undefined };
  }
}

function numberOf(text: unknown): number | undefined {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
