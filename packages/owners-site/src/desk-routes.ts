import type { FastifyInstance } from 'fastify';
import { parseFormBodies } from '@canvass/web/bodies';
import { checkPageNames, type InputTypes, refuseWith, type TypedRoutes } from '@canvass/web/app';
import { limitReads } from '@canvass/web/limits';
import { problem, type Problem, type Refuser } from '@canvass/web/problems';
import { setHeaders } from '@canvass/web/headers';
import { originOfForm } from '@canvass/web/session';
import { scopeParts, type ScopeParts } from './changes/owner-scope.ts';
import type { WriteLimit } from './changes/write-limit.ts';
import { accessRoutes } from './access/pages.ts';
import type { AccessDesk } from './access/access-forms.ts';
import { auditRoutes } from './audit/pages.ts';
import { analysesRoutes } from './analyses/pages.ts';
import { compareRoutes } from './compare/pages.ts';
import { answersRoutes } from './answers/pages.ts';
import { editRoutes } from './builder/pages.ts';
import { previewRoutes } from './builder/preview/preview-routes.ts';
import type { ExportsDesk } from './exports/exports-desk.ts';
import { exportsRoutes } from './exports/pages.ts';
import { type FilesDesk, filesRoutes } from './files/pages.ts';
import { downloadRoutes } from './surveys/download-routes.ts';
import { languageFilesRoutes } from './languages/file-routes.ts';
import { languagesRoutes } from './languages/pages.ts';
import { libraryRoutes } from './library/pages.ts';
import { publishRoutes } from './publish/pages.ts';
import { versionRoutes } from './publish/version-routes.ts';
import { deskHeaders } from './desk/headers.ts';
import { useRequestLanguage } from './desk-language/language-of.ts';
import type { MailDesk } from './mail/desk-list.ts';
import { mailRoutes } from './mail/pages.ts';
import { invitationsRoutes, type InvitationsDesk } from './invitations/pages.ts';
import { importRoutes } from './surveys/import-routes.ts';
import { deskProblemView } from './sign-in/problem-view.ts';
import { noticesRoutes } from './notices/pages.ts';
import { progressRoutes } from './progress/pages.ts';
import { picturesRoutes } from './pictures/pages.ts';
import { quotasRoutes } from './quotas/pages.ts';
import { settingsRoutes } from './settings/pages.ts';
import { shareRoutes, type ShareDesk } from './share/pages.ts';
import { deskGuard } from './sign-in/desk-guard.ts';
import { passkeysRoutes, type PasskeysDesk } from './sign-in/passkeys/member-routes.ts';
import { reportRoutes } from './report/pages.ts';
import { resultsRoutes } from './results/pages.ts';
import { signInRoutes, type SignInRoutesDeps } from './sign-in/pages.ts';
import { newSurveyRoutes } from './surveys/new-survey-routes.ts';
import { surveysRoutes, type SurveysDesk } from './surveys/pages.ts';
import { shelfRoutes } from './surveys/shelf-routes.ts';
import { templatesRoutes } from './surveys/templates/pages.ts';
import { themesRoutes } from './themes/pages.ts';
import { webhooksRoutes } from './webhooks/pages.ts';
import { problemTexts as texts } from './desk/problem-texts.ts';

/** What the pages of all features need together. */
type WholeDesk = AccessDesk &
  ExportsDesk &
  FilesDesk &
  InvitationsDesk &
  MailDesk &
  PasskeysDesk &
  ShareDesk &
  SurveysDesk;

/** Each adds the routes of one feature. */
const pageGroups: readonly ((pages: TypedRoutes, deps: WholeDesk) => void)[] = [
  surveysRoutes,
  shelfRoutes,
  newSurveyRoutes,
  templatesRoutes,
  editRoutes,
  previewRoutes,
  libraryRoutes,
  languagesRoutes,
  languageFilesRoutes,
  themesRoutes,
  publishRoutes,
  versionRoutes,
  downloadRoutes,
  importRoutes,
  resultsRoutes,
  compareRoutes,
  progressRoutes,
  reportRoutes,
  answersRoutes,
  analysesRoutes,
  exportsRoutes,
  filesRoutes,
  picturesRoutes,
  settingsRoutes,
  quotasRoutes,
  shareRoutes,
  invitationsRoutes,
  mailRoutes,
  noticesRoutes,
  webhooksRoutes,
  accessRoutes,
  passkeysRoutes,
  auditRoutes,
];

/** What the desk is made of. It makes the guards, the refusals and the write limit of its pages itself. */
export interface DeskRoutesOptions
  extends
    Omit<WholeDesk, keyof ScopeParts | 'visitorOf' | 'mayStill' | 'oidc'>,
    Omit<SignInRoutesDeps, 'auth' | 'tenants' | 'refuser'> {
  /** The site's one write limit, with the refusals of a plugin. */
  readonly writeLimitFor: (refuser: Refuser) => WriteLimit;
}

/** Serves `/desk`, where owners make surveys and see their results. Its pages work without a script. */
export async function deskRoutes(app: FastifyInstance, options: DeskRoutesOptions): Promise<void> {
  const { sessions, lastUses, http, publicUrl, writeLimitFor } = options;
  const refuser = http.refuserFor(deskProblemView({ hasOidc: options.oidc !== undefined }));
  refuseWith(app, refuser, http.knownRoutes);
  setHeaders(app, deskHeaders);
  parseFormBodies(app, http.collectForm);
  limitReads(app, http, refuser);
  useRequestLanguage(app);
  const access = deskGuard({ sessions, lastUses, refuser, clock: options.clock });
  app.addHook('onRequest', access.recognise);
  app.addHook('onRequest', async (request, reply) => {
    const origin = request.method === 'POST' ? originOfForm(request, publicUrl) : 'own';
    if (origin === 'own') return undefined;
    return refuser.refuse(request, reply, origin === 'foreign' ? foreignForm() : byHttp(publicUrl));
  });

  const parts = scopeParts(refuser, checkPageNames(refuser), access.guard, writeLimitFor);
  const deps: WholeDesk = { ...options, ...access, ...parts };
  const pages = app.withTypeProvider<InputTypes>();
  signInRoutes(pages, { ...options, auth: http.auth, refuser });
  pageGroups.forEach((register) => register(pages, deps));
}

function foreignForm(): Problem {
  return {
    ...problem('forbidden', { detail: texts.foreignFormDetail }),
    title: texts.foreignForm,
  };
}

function byHttp(publicUrl: string | undefined): Problem {
  const address = publicUrl === undefined ? undefined : `${new URL(publicUrl).origin}/desk`;
  return {
    ...problem('forbidden', {
      detail: texts.needsHttpsDetail({ address: address ?? texts.itsHttpsAddress }),
    }),
    title: texts.needsHttps,
  };
}
