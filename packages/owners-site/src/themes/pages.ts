import { isDeepStrictEqual } from 'node:util';
import type { FieldError, FormFields, Theme } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf, formWithFiles, isFormWithFiles, keepFileForms } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { type Caller, type InputTypes, seeOther, type SurveyRoute, type TypedRoutes } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import { surveyForms } from '../changes/change-routes.ts';
import { unknownThemePictures } from '../changes/store-theme-picture.ts';
import { surveyAddress, tenantAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { framedByDesk, framesDesk } from '../desk/headers.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { doneNotice } from '../desk/notices.ts';
import { noticeBox } from '../desk/page.ts';
import { markup } from '@canvass/web/page';
import { createWithSurvey } from '../desk/with-survey.ts';
import { stepWords } from '../drafts/draft-parts.ts';
import { loadDraft, type LoadedDraft } from '../drafts/load-draft.ts';
import { previewLook } from '../drafts/preview-look.ts';
import { saveSettings } from '../drafts/save-settings.ts';
import { setTenantTheme } from './changes.ts';
import { exampleForm } from './example-form.ts';
import * as schemas from './pages-schemas.ts';
import { checkTypedTheme, readTypedTheme, shownTheme, typedTheme } from './posted-theme.ts';
import { savePictures } from './save-pictures.ts';
import { type ThemePage, themePage } from './theme-page.ts';
import { themesTexts as texts } from './texts.ts';

/** A page of a theme, without what was typed. */
type Shown = Pick<ThemePage, 'visitor' | 'survey' | 'draft' | 'before' | 'below'>;
/** Stores a theme. Returns the reply if it was refused. */
type Save = (theme: Theme) => Promise<'saved' | 'changedMeanwhile' | FastifyReply>;

/** The pages on which the themes of a tenant and its surveys are chosen. */
export function themesRoutes(pages: TypedRoutes, deps: Desk): void {
  tenantThemeRoutes(pages, deps);
  surveyThemeRoutes(pages, deps);
}

function tenantThemeRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, beforeChange, visitorOf, refuser, http } = deps;
  const themeOf = createThemeOf(deps);

  pages.get(
    '/:tenant/theme',
    { onRequest: guard('editor'), schema: schemas.showTenantTheme },
    async (request, reply) => {
      const before = await themeOf(request.params.tenant);
      const shown = shownOfTenant(visitorOf(request), before);
      return send(reply, { ...shown, typed: typedTheme(before), notice: done(request) });
    },
  );

  pages.get(
    '/:tenant/theme/preview',
    { onRequest: guard('editor'), schema: schemas.previewTheme },
    async (request, reply) => {
      const { tenant } = request.params;
      const look = previewLook(tenant, {}, await themeOf(tenant), request.query);
      return reply.headers(framedByDesk).type(htmlType).send(exampleForm(look, request.query.scheme));
    },
  );

  void pages.register(async (scope) => {
    keepFileForms(scope, http.collectForm);
    scope
      .withTypeProvider<InputTypes>()
      .post(
        '/:tenant/theme',
        { onRequest: beforeChange(setTenantTheme), schema: schemas.changeTenantTheme },
        async (request, reply) => {
          const { tenant } = request.params;
          const visitor = visitorOf(request);
          const before = await themeOf(tenant);
          const save: Save = async (theme) => {
            const { outcome } = await setTenantTheme(deps, visitor, { theme, before });
            if (outcome === 'set' || outcome === 'unchanged') return 'saved';
            if (outcome === 'changedMeanwhile') return outcome;
            return refuser.refuse(request, reply, problem('concurrent-edit'));
          };
          return change(deps, request, reply, {
            before,
            shown: () => Promise.resolve(shownOfTenant(visitor, before)),
            save,
            next: `${tenantAddress(tenant)}/theme?done=saved`,
          });
        },
      );
  });
}

function shownOfTenant(visitor: Caller, before: Theme): Shown {
  return { visitor, survey: undefined, draft: undefined, before, below: undefined };
}

function surveyThemeRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, visitorOf, refuser, http } = deps;
  const withSurvey = createWithSurvey(deps);
  const draftOf = async ({ tenant, survey }: SurveyRoute['Params']): Promise<LoadedDraft | undefined> => {
    const loaded = await loadDraft(deps, tenant, survey);
    return loaded.outcome === 'found' ? loaded : undefined;
  };
  const themeOf = createThemeOf(deps);
  const shownOf = async (
    request: FastifyRequest<SurveyRoute>,
    { title, state, settings: { theme: before = {} } }: DeskSurvey,
  ): Promise<Shown> => {
    const { tenant, survey } = request.params;
    const [draft, below] = await Promise.all([draftOf(request.params), themeOf(tenant)]);
    const heading = { survey, title, state, tab: 'edit' } as const;
    return { visitor: visitorOf(request), survey: heading, draft, before, below };
  };

  pages.get(
    '/:tenant/surveys/:survey/theme',
    { onRequest: guard('editor'), schema: schemas.showSurveyTheme },
    (request, reply) =>
      withSurvey(request, reply, async (found) => {
        const shown = await shownOf(request, found);
        return send(reply, { ...shown, typed: typedTheme(shown.before), notice: done(request) });
      }),
  );

  void pages.register(async (scope) => {
    keepFileForms(scope, http.collectForm);
    const post = surveyForms(scope.withTypeProvider<InputTypes>(), deps);
    post('/theme', saveSettings, schemas.changeSurveyTheme, (request, reply) =>
      withSurvey(request, reply, async (found) => {
        const { tenant, survey } = request.params;
        const visitor = visitorOf(request);
        const { theme: before = {}, ...others } = found.settings;
        const { settingsVersion = 0 } = found.outcome === 'published' ? found.stored : found.document;
        const save: Save = async (theme) => {
          const isEmpty = Object.keys(theme).length === 0;
          const next = { ...others, ...(!isEmpty && { theme }) };
          const saved = await saveSettings(deps, visitor, survey, found, { settings: next, settingsVersion });
          switch (saved.outcome) {
            case 'changed':
            case 'unchanged':
              return 'saved';
            case 'preconditionFailed':
              return 'changedMeanwhile';
            case 'notFound':
              return refuser.refuse(request, reply, problem('survey-not-found'));
            case 'tooLarge':
              return refuser.refuse(request, reply, problem('too-large'));
            case 'summaryUnreadable':
              return refuser.refuse(request, reply, problem('summary-unreadable'));
          }
        };
        const next = `${surveyAddress(tenant, survey)}/theme?done=saved`;
        return change(deps, request, reply, { before, shown: () => shownOf(request, found), save, next });
      }),
    );
  });
}

/** What the form of a page changes. */
interface ThemeChange {
  /** The theme that is stored. */
  readonly before: Theme;
  /** Resolves to what the page shows if the form is refused. */
  readonly shown: () => Promise<Shown>;
  readonly save: Save;
  /** The address of the page after the change. */
  readonly next: string;
}

/** Takes the form of a page. What was typed, and the pictures that were stored, are on the page again if it is refused. */
async function change(
  deps: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  { before, shown, save, next }: ThemeChange,
): Promise<FastifyReply> {
  const { refuse } = deps.refuser;
  const visitor = deps.visitorOf(request);
  const { fields, files } = await postedBy(request);
  const { typed, errors } = await savePictures(deps, visitor, readTypedTheme(fields), files);
  const checked = checkTypedTheme(typed);
  const faults: FieldError[] = [...errors, ...(checked.ok ? [] : checked.errors)];
  if (checked.ok) {
    const unknown = await unknownThemePictures(deps, visitor.tenant, checked.theme);
    faults.push(
      ...unknown.map(({ path }) => ({ path: `${path.split('.')[0]}File`, message: texts.files.damaged })),
    );
  }
  if (!checked.ok || faults.length > 0) {
    const page = { ...(await shown()), typed, errors: faults };
    return refuse(request, reply.headers(framesDesk), invalid(faults), () => themePage(page));
  }
  const isShown = isDeepStrictEqual(shownTheme(fields), before);
  const saved = isShown ? await save(checked.theme) : 'changedMeanwhile';
  if (saved === 'saved') return seeOther(reply, next);
  if (saved !== 'changedMeanwhile') return saved;
  const { heading, detail } = texts.changedMeanwhile;
  const notice = noticeBox('warn', heading, markup`<p>${detail}</p>\n`);
  const page = { ...(await shown()), typed, notice };
  return refuse(request, reply.headers(framesDesk), problem('concurrent-edit'), () => themePage(page));
}

async function postedBy(
  request: FastifyRequest,
): Promise<{ readonly fields: FormFields; readonly files: ReadonlyMap<string, Uint8Array> }> {
  if (isFormWithFiles(request)) return formWithFiles(request);
  return { fields: formFieldsOf(request), files: new Map() };
}

function send(reply: FastifyReply, shown: ThemePage): FastifyReply {
  return reply.headers(framesDesk).type(htmlType).send(themePage(shown));
}

function done(request: FastifyRequest) {
  return doneNotice({ saved: texts.saved, ...stepWords() }, request.query);
}

/** Returns what reads the theme of a tenant; an empty one if there is none. */
function createThemeOf({ tenants }: Pick<Desk, 'tenants'>): (tenant: string) => Promise<Theme> {
  return async (tenant) => {
    const read = await tenants.readTheme(tenant);
    return read.outcome === 'found' ? read.theme : {};
  };
}
