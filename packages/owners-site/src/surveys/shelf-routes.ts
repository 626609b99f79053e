import {
  type FormFields,
  hasVisibleCharacter,
  labelsSchema,
  maxLabelLength,
  maxLabels,
  readerText,
  type StoredSettings,
} from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { seeOther, type SurveyRoute, type TypedRoutes } from '@canvass/web/app';
import { surveyParams } from '@canvass/web/openapi';
import { invalid, problem } from '@canvass/web/problems';
import { surveyForms } from '../changes/change-routes.ts';
import { tenantAddress } from '../desk/addresses.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { problemTexts } from '../desk/problem-texts.ts';
import { deskDoes, deskShows } from '../desk/schemas.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import { changeShelf } from './changes.ts';
import { labelsPage, type LabelsPage } from './labels-page.ts';
import type { SurveysDesk } from './pages.ts';
import { maxShownLabels, shelfOf } from './shown-rows.ts';
import { surveysTexts } from './texts.ts';

const { labels: texts } = surveysTexts;

/** The forms that put a survey in its place in the list: its labels, and the archive. */
export function shelfRoutes(pages: TypedRoutes, deps: SurveysDesk): void {
  const { guard, visitorOf, lists } = deps;
  const { refuse } = deps.refuser;
  const withSurvey = createWithSurvey(deps);
  const post = surveyForms(pages, deps);

  /** The labels that a tenant's surveys have. */
  const labelsIn = async (tenant: string): Promise<string[]> =>
    shelfOf(await lists.rows(tenant)).labels.map(({ label }) => label);

  /** The page for a survey, with what is chosen in the form. */
  async function shown(
    request: FastifyRequest<SurveyRoute>,
    found: DeskSurvey,
    chosen: readonly string[],
  ): Promise<LabelsPage> {
    const { tenant, survey } = request.params;
    const own = new Set(chosen.map((label) => readerText(label)));
    const others = (await labelsIn(tenant)).filter((label) => !own.has(readerText(label)));
    const known = [...chosen, ...others];
    return { visitor: visitorOf(request), survey, title: found.title, known, chosen };
  }

  pages.get(
    '/:tenant/surveys/:survey/labels',
    { onRequest: guard('editor'), schema: showLabels },
    (request, reply) =>
      withSurvey(request, reply, async (found) =>
        reply.type(htmlType).send(labelsPage(await shown(request, found, found.settings.labels ?? []))),
      ),
  );

  post('/labels', changeShelf, setLabels, (request, reply) =>
    withSurvey(request, reply, async (found) => {
      const { chosen, fresh, labels } = typedLabels(formFieldsOf(request));
      const known = new Set((await labelsIn(request.params.tenant)).map((label) => readerText(label)));
      const isNew = labels.some((label) => !known.has(readerText(label)));
      const error =
        labels.length > maxLabels
          ? texts.tooMany(maxLabels)
          : labels.some((label) => label.length > maxLabelLength)
            ? texts.tooLong({ count: maxLabelLength })
            : isNew && known.size >= maxShownLabels
              ? texts.tooManyHere({ count: known.size })
              : labels.length > 0 && !labelsSchema.safeParse(labels).success
                ? texts.unreadable
                : undefined;
      if (error !== undefined) {
        const page = { ...(await shown(request, found, chosen)), fresh, error };
        return refuse(request, reply, invalid([{ path: 'fresh', message: error }]), () => labelsPage(page));
      }
      return change(request, reply, found, 'labelled', ({ labels: _before, ...others }) =>
        labels.length === 0 ? others : { ...others, labels },
      );
    }),
  );

  post('/archive', changeShelf, archiveSurvey, (request, reply) =>
    withSurvey(request, reply, (found) => {
      const action = formFieldsOf(request)['action'];
      if (action !== 'archive' && action !== 'restore') {
        return refuse(request, reply, invalid([{ path: 'action', message: problemTexts.noAction }]));
      }
      const isArchived = action === 'archive';
      return change(request, reply, found, isArchived ? 'archived' : 'restored', (before) => {
        const { archived: _before, ...others } = before;
        return isArchived ? { ...others, archived: true } : others;
      });
    }),
  );

  async function change(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    found: DeskSurvey,
    done: keyof typeof surveysTexts.done,
    make: (settings: StoredSettings) => StoredSettings,
  ): Promise<FastifyReply> {
    const { tenant, survey } = request.params;
    const { outcome } = await changeShelf(deps, visitorOf(request), survey, found, make);
    if (outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
    if (outcome === 'tooLarge') return refuse(request, reply, problem('too-large'));
    if (outcome === 'preconditionFailed') return refuse(request, reply, problem('concurrent-edit'));
    return seeOther(reply, `${tenantAddress(tenant)}?done=${done}&of=${survey}`);
  }
}

interface TypedLabels {
  readonly chosen: readonly string[];
  readonly fresh: string;
  /** All of them, each once. */
  readonly labels: string[];
}

function typedLabels(fields: FormFields): TypedLabels {
  const chosen = [fields['label'] ?? []].flat().map((label) => typedText(label).replaceAll(/\s+/g, ' '));
  const fresh = typedText(fields['fresh']).replaceAll(/\s+/g, ' ');
  const byText = new Map(
    [...chosen, fresh].filter(hasVisibleCharacter).map((label) => [readerText(label), label] as const),
  );
  return { chosen: chosen.filter(hasVisibleCharacter), fresh, labels: [...byText.values()] };
}

const showLabels = deskShows('showLabels', 'the labels of a survey', { params: surveyParams });
const setLabels = deskDoes('setLabelsByForm', 'Choose the labels of a survey', {
  fields: '`label`, for each that stays; `fresh`: a new one, or empty',
  next: '/desk/acme?done=labelled&of=coffee',
  params: surveyParams,
});
const archiveSurvey = deskDoes('archiveSurveyByForm', 'Put a survey into the archive, or take it out', {
  fields: '`action`: `archive` or `restore`',
  next: '/desk/acme?done=archived&of=coffee',
  params: surveyParams,
});
