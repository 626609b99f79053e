import { risingIds } from '@canvass/journal';
import type { Definitions } from '@canvass/storage';
import { maxTextLength } from '@canvass/surveys';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseFormBodies } from '@canvass/web/bodies';
import { type InputTypes, readInputs, refuseWith, type SurveyRoute } from '@canvass/web/app';
import { limitReads, RateLimiter } from '@canvass/web/limits';
import { plainLook, textsOf } from '@canvass/survey-form';
import type { CompiledSurvey } from './compiled-survey.ts';
import { streamForms } from './files/form-with-files.ts';
import { streamBodies } from './files/upload-body.ts';
import { uploadRoutes } from './files/upload-routes.ts';
import { createFormIds } from './form-ids.ts';
import { formRoutes } from './form/form-routes.ts';
import { pagePolicyOf } from './form/page-policy.ts';
import { RenderedForms } from './form/rendered-forms.ts';
import { languageFor } from './languages/language.ts';
import type { Looks } from './looks.ts';
import { FormProgress } from './progress/form-progress.ts';
import { createRobotChecks } from './robots/robot-checks.ts';
import { createContinueForm } from './form/saving/continue-form.ts';
import { createContinueLinks } from './form/saving/continue-links.ts';
import { continueRoutes } from './form/saving/continue-routes.ts';
import { saveRoute } from './form/saving/save-route.ts';
import { createReceipts } from './thanks/receipts.ts';
import { thanksRoutes } from './thanks/thanks-routes.ts';
import { pageViewIn, type ProblemStyle } from './views/problem-page.ts';
import { withdrawRoutes } from './withdrawal/withdraw-routes.ts';
import { firstSavesPerTenSeconds, type Parts, perTenSeconds } from './parts.ts';
import type { RespondentRoutesOptions } from './ports.ts';

/** A browser sends each line break, which is one character of a text, as two. */
const longestFormText = 2 * maxTextLength;

/** An address may ask for this many mails in ten minutes: enough for a class in one room. */
const mailsPerAddress = { limit: 60, windowMs: 600_000 };

/** This many mails come to an address in an hour: a person who saves some forms gets all links, and nobody can flood a stranger. */
const mailsToAddress = { limit: 10, windowMs: 3_600_000 };

/** Serves the form of each survey and the pages around it. */
export function surveyPages(
  app: FastifyInstance,
  {
    http,
    limits,
    linkSecret,
    publicUrl,
    clock,
    singleMails,
    erasures,
    summaries,
    versions,
    onDoubted,
  }: RespondentRoutesOptions,
  parts: Parts,
): void {
  const { definitions, looks, ids } = parts;
  const { formCacheBytes, idempotencyWindowMs, minFormMs } = limits;
  const { readLimitMs } = http;
  const refuser = http.refuserFor(pageViewIn((request) => problemStyleOf(request, definitions, looks)));
  refuseWith(app, refuser, http.knownRoutes);
  // On every page of the survey, its refusals included: a frame that stays empty explains nothing.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const found = lastFound(request, definitions);
    const policy = found && pagePolicyOf(found);
    if (policy !== undefined) void reply.header('content-security-policy', policy);
    done();
  });
  parseFormBodies(app, http.collectForm, longestFormText);
  streamForms(app);
  limitReads(app, http, refuser);
  const shared = { ...parts, refuser, receipts: createReceipts(linkSecret), clock };
  const formIds = createFormIds({ ids, linkSecret, windowMs: idempotencyWindowMs });
  const ofSaving = {
    ...shared,
    formIds,
    continueLinks: createContinueLinks(linkSecret),
    // Without a public address, the request for a mail would decide what its link begins with.
    singleMails: publicUrl === undefined ? undefined : singleMails,
    versions,
    robots: createRobotChecks({ minFormMs, linkSecret, clock }),
    newId: risingIds(clock),
    // Beyond the limit, a form says that it could not be saved just now. Each later save replaces what the first one has stored.
    firstSaves: new RateLimiter(firstSavesPerTenSeconds(limits), clock),
    idempotencyWindowMs,
    originOf: (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`,
  };
  const continueForm = createContinueForm(ofSaving);
  formRoutes(app, {
    ...ofSaving,
    continueForm,
    onDoubted,
    longestFormText,
    isSecure: ({ protocol }) => protocol === 'https' || (publicUrl?.startsWith('https:') ?? false),
    progress: new FormProgress({ ids, intake: parts.intake, clock }),
    publicUrl,
    forms: new RenderedForms(formCacheBytes, publicUrl),
    http,
  });
  void app.register(async (api) => {
    streamBodies(api);
    readInputs(api);
    uploadRoutes(api.withTypeProvider<InputTypes>(), { ...shared, formIds });
  });
  // Apart from the form, whose inputs faster code reads.
  void app.register(async (pages) => {
    readInputs(pages);
    // Forms that the scripts of an address save; beyond the limit: 429. Apart from the submissions, which must not wait for it.
    const saves = new RateLimiter(perTenSeconds(limits), clock);
    saveRoute(pages, { ...ofSaving, saves });
    // The mails with links that an address asks for; beyond the limit: 429.
    const linkMails = new RateLimiter(mailsPerAddress, clock);
    // The mails with links that come to a mail address; beyond the limit: 429.
    const mailsTo = new RateLimiter(mailsToAddress, clock);
    continueRoutes(pages, { ...ofSaving, continueForm, linkMails, mailsTo });
    thanksRoutes(pages, { ...shared, titleLimitMs: readLimitMs / 8 });
    withdrawRoutes(pages, { ...shared, erasures, summaries, limitMs: readLimitMs });
  });
}

/** Returns how a request is refused: like the survey's pages, if the survey is in memory. */
function problemStyleOf(
  request: FastifyRequest,
  definitions: Pick<Definitions<CompiledSurvey>, 'lastFound'>,
  looks: Looks,
): ProblemStyle {
  const found = lastFound(request, definitions);
  const { tenant = '' } = (request.params ?? {}) as Partial<SurveyRoute['Params']>;
  return found === undefined
    ? { texts: textsOf({}), look: plainLook }
    : { texts: textsOf({ language: languageFor(request, found) }), look: looks.latest(tenant, found) };
}

/** Returns the survey of a request that has not looked it up, or has failed to: as it was found last, if it is in memory. */
function lastFound(
  request: FastifyRequest,
  definitions: Pick<Definitions<CompiledSurvey>, 'lastFound'>,
): CompiledSurvey | undefined {
  // Names that no survey can have are not in memory.
  const { tenant, survey } = (request.params ?? {}) as Partial<SurveyRoute['Params']>;
  return tenant === undefined || survey === undefined ? undefined : definitions.lastFound(tenant, survey);
}
