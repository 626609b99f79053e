import type { Erasures, Summaries } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { createAnswerIds, type Journal } from '@canvass/journal';
import type { Definitions } from '@canvass/storage';
import { MAX_TEXT_LENGTH } from '@canvass/surveys';
import type { Tracing } from '@canvass/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keepLineBodies, parseFormBodies } from '../http/bodies/body-parsers.ts';
import type { ProblemType } from '../http/problems/problem-types.ts';
import { refuseWith, takeJson, type HttpParts } from '../http/http-parts.ts';
import { createInvitationTokens } from '../http/invitation-tokens.ts';
import { RateLimiter } from '../http/limits/rate-limiter.ts';
import { limitReads } from '../http/limits/time-limit.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import type { SurveyRoute } from '../http/names.ts';
import { textsOf } from '../ui/form-texts/texts-of.ts';
import { createAnswerIntake } from './answer-intake.ts';
import { answersApi } from './answers-api.ts';
import { batchesApi } from './batches/batches-api.ts';
import type { CompiledSurvey } from './compiled-survey.ts';
import { definitionApi } from './definition-api.ts';
import { InvitationGate } from './invitation-gate.ts';
import { createFormIds } from './form-ids.ts';
import { formRoutes } from './form/form-routes.ts';
import { createReceipts } from './thanks/receipts.ts';
import { SurveyGate } from './survey-gate.ts';
import { SurveyFinder } from './survey-finder.ts';
import { thanksRoutes } from './thanks/thanks-routes.ts';
import { pageViewIn } from './views/problem-page.ts';
import { createWithdrawalCodes } from './withdrawal-codes.ts';
import { withdrawRoutes } from './withdrawal/withdraw-routes.ts';

/** A browser sends each line break, which is one character of a text, as two. */
const longestFormText = 2 * MAX_TEXT_LENGTH;

export interface RespondentPorts {
  readonly definitions: Definitions<CompiledSurvey>;
  readonly summaries: Pick<Summaries, 'figures' | 'read' | 'readIfChanged'>;
  /** Where accepted answers go: the journal, or a bench's replacement for it. */
  readonly journal: Pick<Journal, 'append'>;
  /** Takes answers back, when a respondent withdraws them. */
  readonly erasures: Pick<Erasures, 'erase'>;
  readonly clock: Clock;
  /** Default: nothing is traced, at the cost of a branch per answer. */
  readonly tracing?: Tracing | undefined;
}

export interface RespondentLimits {
  /** Submissions taken per address and 10 s. */
  readonly submissionsPerTenSeconds: number;
  /** Blank forms kept in memory, in bytes. */
  readonly formCacheBytes: number;
  /** How long the journal may confirm nothing before further answers are refused at once, in ms. */
  readonly circuitOpensAfterMs: number;
  /** How far apart the attempts of a submission with a key may be, in ms: they count once. Forms can be sent for that long. */
  readonly idempotencyWindowMs: number;
}

export interface RespondentRoutesOptions extends RespondentPorts {
  readonly http: HttpParts;
  readonly limits: RespondentLimits;
  /** The site's secret that signs invitations, the ids of answers and of forms, withdrawal codes and receipts. */
  readonly linkSecret: string;
  /** The address that people use, if known. */
  readonly publicUrl: string | undefined;
  /** Called for each answer that became durable, with the duration of its append. */
  readonly onAccepted: (appendMs: number) => void;
  /** Called for each repeated submission that was acknowledged without an append. */
  readonly onRepeated: () => void;
  /** Called for each line of a batch that is not stored. */
  readonly onRefused: (type: ProblemType) => void;
  /** Called for each append of lines of a batch that failed. */
  readonly onFault: (type: ProblemType, error: unknown) => void;
}

/** For people and programs that answer surveys: forms under `/s`, JSON under `/v1`. Needs no key. */
export async function respondentRoutes(
  app: FastifyInstance,
  {
    http,
    limits,
    linkSecret,
    publicUrl,
    onAccepted,
    onRepeated,
    onRefused,
    onFault,
    definitions,
    summaries,
    journal,
    erasures,
    clock,
    tracing,
  }: RespondentRoutesOptions,
): Promise<void> {
  const { submissionsPerTenSeconds, formCacheBytes, circuitOpensAfterMs, idempotencyWindowMs } = limits;
  const { documents, readLimitMs } = http;
  const perTenSeconds = { limit: submissionsPerTenSeconds, windowMs: 10_000 };
  const submissions = new RateLimiter(perTenSeconds, clock);
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
  const surveys = new SurveyFinder({
    definitions,
    intake,
    submissions,
    // Apart from the submissions: many answers from one address must not keep the next respondent there from the form.
    work: new RateLimiter(perTenSeconds, clock),
    clock,
    limitMs: readLimitMs,
  });
  const gate = new SurveyGate({ summaries, clock, pageLimitMs: readLimitMs / 8 });
  const invitations = new InvitationGate({
    tokens: createInvitationTokens(linkSecret),
    summaries,
    clock,
    pageLimitMs: readLimitMs / 8,
  });
  const codes = createWithdrawalCodes(linkSecret);
  const receipts = createReceipts(linkSecret);
  const isSecure = ({ protocol }: FastifyRequest): boolean =>
    protocol === 'https' || (publicUrl?.startsWith('https:') ?? false);
  const shared = { definitions, intake, submissions, surveys, gate, invitations, codes };

  void app.register(
    async (api) => {
      takeJson(api, http);
      definitionApi(api, { ...shared, auth: http.auth, refuser: documents });
      answersApi(api, { ...shared, refuser: documents });
    },
    { prefix: '/v1' },
  );
  void app.register(
    async (api) => {
      keepLineBodies(api, http.collectBatch);
      batchesApi(api, { ...shared, auth: http.auth, clock, onRefused, onFault, refuser: documents });
    },
    { prefix: '/v1' },
  );
  void app.register(
    async (form) => {
      const pages = http.refuserFor(pageViewIn((request) => textsOf(lastFound(request, definitions) ?? {})));
      refuseWith(form, pages, http.knownRoutes);
      // On every page of the survey, its refusals included: a frame that stays empty explains nothing.
      form.addHook('onSend', (request, reply, _payload, done) => {
        const { frameOrigins } = lastFound(request, definitions)?.settings ?? {};
        if (frameOrigins) void reply.header('content-security-policy', contentSecurityPolicy(frameOrigins));
        done();
      });
      parseFormBodies(form, http.collectForm, longestFormText);
      limitReads(form, http, pages);
      formRoutes(form, {
        ...shared,
        refuser: pages,
        clock,
        formIds: createFormIds({ ids, linkSecret, windowMs: idempotencyWindowMs }),
        receipts,
        isSecure,
        idempotencyWindowMs,
        formCacheBytes,
      });
      thanksRoutes(form, { ...shared, refuser: pages, receipts, clock, titleLimitMs: readLimitMs / 8 });
      withdrawRoutes(form, { ...shared, refuser: pages, erasures, summaries, clock, limitMs: readLimitMs });
    },
    { prefix: '/s' },
  );
}

/** The survey of a request that has not looked it up, or has failed to: as it was found last, if it is in memory. */
function lastFound(
  { params }: FastifyRequest,
  definitions: Pick<Definitions<CompiledSurvey>, 'lastFound'>,
): CompiledSurvey | undefined {
  const { tenant, survey } = params as Partial<SurveyRoute['Params']>;
  return tenant === undefined || survey === undefined ? undefined : definitions.lastFound(tenant, survey);
}
