import type { Erasures, Summaries } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { createAnswerIds, risingIds, type Journal } from '@canvass/journal';
import { createSavedAnswers } from '@canvass/saved-answers';
import type { BlobContainer, Definitions, Pictures, Tenants, Versions } from '@canvass/storage';
import { maxTextLength } from '@canvass/surveys';
import { createUnsubscribeTokens, type SingleMails, type Unsubscribes } from '@canvass/mail';
import type { Tracing } from '@canvass/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keepFileForms, keepLineBodies, parseFormBodies } from '@canvass/web/bodies';
import type { ProblemType } from '@canvass/web/problems';
import {
  createInvitationTokens,
  type InputTypes,
  type HttpParts,
  readInputs,
  refuseWith,
  type SurveyRoute,
  takeJson,
} from '@canvass/web/app';
import { limitReads, RateLimiter } from '@canvass/web/limits';
import { contentSecurityPolicy } from '@canvass/web/headers';
import { plainLook, textsOf } from '@canvass/survey-form';
import { createFileKeys, createPending } from '@canvass/answer-files';
import { createAnswerIntake } from './answer-intake.ts';
import { answersApi } from './answers-api.ts';
import { batchesApi } from './batches/batches-api.ts';
import type { CompiledSurvey } from './compiled-survey.ts';
import { definitionApi } from './definition-api.ts';
import { embedRoutes } from './embed/embed-routes.ts';
import { InvitationGate } from './invitation-gate.ts';
import { streamForms } from './files/form-with-files.ts';
import { uploadApi } from './files/upload-api.ts';
import { streamBodies } from './files/upload-body.ts';
import { UploadLimits, type UploadLimitsOptions } from './files/upload-limits.ts';
import { uploadRoutes } from './files/upload-routes.ts';
import { createFormIds } from './form-ids.ts';
import { formRoutes } from './form/form-routes.ts';
import { languageFor } from './languages/language.ts';
import { Looks } from './looks.ts';
import { OpenedLinks } from './mail/opened-links.ts';
import { textsFor, unsubscribeRoutes } from './mail/unsubscribe-routes.ts';
import { pictureApi } from './pictures/picture-api.ts';
import { FormProgress } from './progress/form-progress.ts';
import { createRobotChecks, type RobotDoubt } from './robots/robot-checks.ts';
import { createContinueForm } from './form/saving/continue-form.ts';
import { createContinueLinks } from './form/saving/continue-links.ts';
import { continueRoutes } from './form/saving/continue-routes.ts';
import { saveRoute } from './form/saving/save-route.ts';
import { createReceipts } from './thanks/receipts.ts';
import { type QuotaCounter, QuotaGate } from './quotas/quota-gate.ts';
import { SurveyGate } from './survey-gate.ts';
import { SurveyFinder } from './survey-finder.ts';
import { thanksRoutes } from './thanks/thanks-routes.ts';
import { pageViewIn, type ProblemStyle } from './views/problem-page.ts';
import { createWithdrawalCodes } from './withdrawal-codes.ts';
import { withdrawRoutes } from './withdrawal/withdraw-routes.ts';

/** A browser sends each line break, which is one character of a text, as two. */
const longestFormText = 2 * maxTextLength;

export interface RespondentPorts {
  readonly definitions: Definitions<CompiledSurvey>;
  readonly summaries: Pick<Summaries, 'figures' | 'read' | 'readIfChanged'>;
  /** Accepted answers go to this journal, or to a bench's replacement for it. */
  readonly journal: Pick<Journal, 'append'>;
  /** Takes answers back, when a respondent withdraws them. */
  readonly erasures: Pick<Erasures, 'erase'>;
  /** The container `files`. */
  readonly files: BlobContainer;
  /** The container `saved`. */
  readonly saved: BlobContainer;
  readonly versions: Versions;
  readonly pictures: Pick<Pictures, 'read'>;
  /** The container `mail-rows`, which notes the links of mails that were opened. */
  readonly mailRows: BlobContainer;
  readonly unsubscribes: Unsubscribes;
  /** Mails the links of saved answers; undefined if the operator has not set up mail. */
  readonly singleMails: SingleMails | undefined;
  readonly tenants: Pick<Tenants, 'findTheme'>;
  readonly clock: Clock;
  /** Traces the answers. Default: nothing is traced, at the cost of a branch per answer. */
  readonly tracing?: Tracing | undefined;
}

export interface RespondentLimits extends UploadLimitsOptions {
  /** The number of submissions that are taken per address in 10 s. */
  readonly submissionsPerTenSeconds: number;
  /** The memory for blank forms, in bytes. */
  readonly formCacheBytes: number;
  /** If the journal confirms nothing for this long, further answers are refused at once, in ms. */
  readonly circuitOpensAfterMs: number;
  /** Attempts of a submission with a key that are at most this far apart count once, in ms. Forms can be sent for that long. */
  readonly idempotencyWindowMs: number;
  /** A form that is sent sooner after it was made is taken for one of a robot, in ms; 0: none is. */
  readonly minFormMs: number;
}

export interface RespondentRoutesOptions extends RespondentPorts {
  readonly http: HttpParts;
  /** Counts the quotas of surveys that have some. */
  readonly quotaCounter: QuotaCounter;
  readonly limits: RespondentLimits;
  /** The site's secret that signs invitations, the ids of answers and of forms, withdrawal codes and receipts. */
  readonly linkSecret: string;
  /** The address that people use; undefined if it is not set. */
  readonly publicUrl: string | undefined;
  /** Called for each answer that became durable, with the duration of its append. */
  readonly onAccepted: (appendMs: number) => void;
  /** Called for each repeated submission that was acknowledged without an append. */
  readonly onRepeated: () => void;
  /** Called for each form that comes back because a robot may have sent it. */
  readonly onDoubted: (doubt: RobotDoubt) => void;
  /** Called for each line of a batch that is not stored. */
  readonly onRefused: (type: ProblemType) => void;
  /** Called for each append of lines of a batch that failed. */
  readonly onFault: (type: ProblemType, error: unknown) => void;
}

/** Serves people and programs that answer surveys: forms under `/s`, JSON under `/v1`. They need no key. */
export async function respondentRoutes(
  app: FastifyInstance,
  options: RespondentRoutesOptions,
): Promise<void> {
  const { http, clock, onRefused, onFault } = options;
  const refuser = http.documents;
  const parts = createParts(options);
  app.addHook('preClose', () => parts.openedLinks.flush());
  void app.register(
    async (api) => {
      takeJson(api, http);
      answersApi(api, { ...parts, clock, refuser });
      // Apart from the answers, whose inputs faster code reads.
      void api.register(async (reading) => {
        readInputs(reading);
        definitionApi(reading, { ...parts, clock, auth: http.auth, refuser });
        pictureApi(reading.withTypeProvider<InputTypes>(), {
          surveys: parts.surveys,
          pictures: options.pictures,
          refuser,
        });
      });
    },
    { prefix: '/v1' },
  );
  void app.register(
    async (api) => {
      keepLineBodies(api, http.collectBatch);
      batchesApi(api, { ...parts, auth: http.auth, clock, onRefused, onFault, refuser });
    },
    { prefix: '/v1' },
  );
  void app.register(
    async (api) => {
      streamBodies(api);
      readInputs(api);
      uploadApi(api.withTypeProvider<InputTypes>(), { ...parts, clock, refuser });
    },
    { prefix: '/v1' },
  );
  embedRoutes(app);
  void app.register(async (pages) => surveyPages(pages, options, parts), { prefix: '/s' });
  void app.register(async (pages) => mailPages(pages, options, parts), { prefix: '/unsubscribe' });
}

type Parts = ReturnType<typeof createParts>;

/** Creates what the routes of programs and the pages share. */
function createParts({
  http,
  limits,
  linkSecret,
  clock,
  summaries,
  files,
  saved,
  tenants,
  mailRows,
  quotaCounter,
  ...others
}: RespondentRoutesOptions) {
  const { definitions, journal, tracing, onAccepted, onRepeated } = others;
  const { circuitOpensAfterMs, idempotencyWindowMs } = limits;
  const { readLimitMs } = http;
  // The submissions of an address; beyond the limit: 429.
  const submissions = new RateLimiter(perTenSeconds(limits), clock);
  const ids = createAnswerIds(linkSecret);
  const intake = createAnswerIntake({
    journal,
    clock,
    ids,
    idempotencyWindowMs,
    tracing,
    onAccepted,
    onRepeated,
    circuitOpensAfterMs,
  });
  // What the scripts of forms tell of their progress, by address; beyond the limit: 429, and the next page tells it.
  const told = new RateLimiter(perTenSeconds(limits), clock);
  const surveys = new SurveyFinder({
    definitions,
    intake,
    submissions,
    // The surveys that an address loads and renders, by their size; beyond the limit: 429. Apart from the submissions: many answers from
    // one address must not keep the next respondent there from the form.
    work: new RateLimiter(perTenSeconds(limits), clock),
    clock,
    limitMs: readLimitMs,
  });
  const quotas = new QuotaGate({ counter: quotaCounter, clock });
  const gate = new SurveyGate({ summaries, clock, pageLimitMs: readLimitMs / 8 });
  const invitations = new InvitationGate({
    tokens: createInvitationTokens(linkSecret),
    summaries,
    clock,
    pageLimitMs: readLimitMs / 8,
  });
  const openedLinks = new OpenedLinks({ container: mailRows, clock });
  const looks = new Looks({ tenants, clock, pageLimitMs: readLimitMs / 8 });
  const codes = createWithdrawalCodes(linkSecret);
  const savedAnswers = createSavedAnswers(saved);
  const pending = createPending(files, idempotencyWindowMs, (folder) => savedAnswers.isWaiting(folder));
  const fileKeys = createFileKeys(linkSecret);
  const uploads = { container: files, pending, keys: fileKeys, newId: risingIds(clock) };
  const uploadLimits = new UploadLimits(limits, clock);
  const ofFiles = { pending, fileKeys, uploads, uploadLimits };
  const ofForms = { savedAnswers, told, gate, quotas, looks, invitations, openedLinks };
  return { definitions, ids, intake, submissions, surveys, codes, ...ofForms, ...ofFiles };
}

/** What links of mails lead to beside the forms. */
function mailPages(
  app: FastifyInstance,
  { http, linkSecret, unsubscribes }: RespondentRoutesOptions,
  { submissions }: Parts,
): void {
  const refuser = http.refuserFor(pageViewIn((request) => ({ texts: textsFor(request), look: plainLook })));
  refuseWith(app, refuser, http.knownRoutes);
  parseFormBodies(app, http.collectForm);
  // A mail program may send either kind of a form (RFC 8058).
  keepFileForms(app, http.collectForm);
  limitReads(app, http, refuser);
  readInputs(app);
  const tokens = createUnsubscribeTokens(linkSecret);
  unsubscribeRoutes(app, { tokens, unsubscribes, submissions, refuser });
}

/** An address may send `RATE_LIMIT_PER_10_S` submissions in this time, in ms. */
const limitWindowMs = 10_000;

/** An address may ask for this many mails in ten minutes: enough for a class in one room. */
const mailsPerAddress = { limit: 60, windowMs: 600_000 };

function perTenSeconds({ submissionsPerTenSeconds }: RespondentLimits) {
  return { limit: submissionsPerTenSeconds, windowMs: limitWindowMs };
}

function surveyPages(
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
    const { frameOrigins = [] } = found?.settings ?? {};
    const connects =
      (found?.fileQuestions.length ?? 0) > 0 ||
      found?.settings.saving !== undefined ||
      found?.progress !== undefined;
    if (frameOrigins.length > 0 || connects) {
      void reply.header('content-security-policy', contentSecurityPolicy(frameOrigins, { connects }));
    }
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
    // Else whoever asks for a mail would say what its link begins with.
    singleMails: publicUrl === undefined ? undefined : singleMails,
    versions,
    robots: createRobotChecks({ minFormMs, linkSecret, clock }),
    newId: risingIds(clock),
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
    formCacheBytes,
  });
  void app.register(async (api) => {
    streamBodies(api);
    readInputs(api);
    uploadRoutes(api.withTypeProvider<InputTypes>(), { ...shared, formIds });
  });
  // Apart from the form, whose inputs faster code reads.
  void app.register(async (pages) => {
    readInputs(pages);
    // What the scripts of an address save; beyond the limit: 429. Apart from the submissions, which must not wait for it.
    const saves = new RateLimiter(perTenSeconds(limits), clock);
    saveRoute(pages, { ...ofSaving, saves });
    // The mails with links that an address asks for; beyond the limit: 429.
    const mailings = new RateLimiter(mailsPerAddress, clock);
    continueRoutes(pages, { ...ofSaving, continueForm, mailings });
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
