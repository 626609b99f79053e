import { randomBytes } from 'node:crypto';
import { analysesQueue, createAnalyses } from '@canvass/analyses';
import {
  createAnswerReader,
  createBacklogReader,
  createErasureLedger,
  createErasures,
  createSummaries,
  dropColumnFile,
  type SurveyKey,
} from '@canvass/answer-log';
import { systemClock as clock } from '@canvass/runtime/clock';
import { createExports, formatInThread } from '@canvass/exports';
import { connectQueues, connectSender } from '@canvass/queue/service';
import { answersStoredQueue, createJournal, risingIds } from '@canvass/journal';
import { createSlices } from '@canvass/slices';
import {
  createAuditTrail,
  createClaims,
  createDefinitions,
  createDrafts,
  createRevokedSessions,
  createTenants,
  createVersions,
  ReadBudget,
  StorageCalls,
} from '@canvass/storage';
import type { Telemetry } from '@canvass/telemetry';
import { createAddressPolicy, createWebhooks, webhooksQueue } from '@canvass/webhooks';
import type { Logger } from 'pino';
import { describeError } from '@canvass/web/problems';
import { createAgentClient } from '@canvass/operators-site';
import { compileSurvey } from '@canvass/respondents-site';
import type { Siblings } from '@canvass/web/app';
import { AnswersFirst } from './answers-first.ts';
import { AppendMetrics } from './append-metrics.ts';
import { azureStorage } from './azure-storage.ts';
import type { SiteConfig } from './config.ts';
import { createReadiness } from './readiness.ts';
import { buildSite } from './site.ts';
import { SliceMetrics } from './slice-metrics.ts';

/** The site on Azure Storage, not yet listening. */
export function wire(
  config: SiteConfig,
  logger: Logger,
  telemetry: Pick<Telemetry<Logger>, 'tracing' | 'lostSpans'>,
  siblings: Siblings,
) {
  const { tracing, lostSpans } = telemetry;
  const calls = new StorageCalls();
  const storage = azureStorage(config.account, calls);
  const { containers } = storage;
  // Only new answers and analyses wake workers: for operators alone there is no connection to Service Bus.
  const wakesWorkers = config.site.areas.some((area) => area !== 'operators');
  const connect = wakesWorkers ? connectSender : connectQueues;
  const queues = connect(config.queues, { counter: calls.count, log: logger });
  const hints = queues.open(answersStoredQueue);
  const readiness = createReadiness({
    prepare: () => storage.create(),
    probe: () => storage.probe(),
    explain: storage.explain,
    clock,
    onRetry: (error, delayMs) => logger.warn({ error: describeError(error), delayMs }, 'storage not ready'),
  });

  // Sorted by id, this process's answers are in the order of their arrival.
  const newId = risingIds(clock);
  const appends = new AppendMetrics();
  const answersFirst = new AnswersFirst(clock);
  const journal = createJournal(
    {
      onAppend: (appended) => {
        answersFirst.stored();
        appends.landed(appended);
      },
      tracing: tracing?.journal,
      journal: containers.journal,
      clock,
      newId,
      sendHint: (hint) => hints.send(hint, { visibilityDelayMs: hint.heldBackMs ?? 0 }),
      onHintFailed: (error) => logger.warn({ error: describeError(error) }, 'hint not sent'),
    },
    config.journal,
  );

  const readBudget = new ReadBudget(config.caches.documentsInHand);
  const summaries = createSummaries({ container: containers.summaries, readBudget });
  const sliceMetrics = new SliceMetrics(clock);
  const onDamaged = (key: SurveyKey, blob: string, error?: unknown): void => {
    sliceMetrics.damaged();
    logger.error(
      { ...key, blob, ...(error === undefined ? {} : { error: describeError(error) }) },
      'column file lost or damaged',
    );
    // A worker makes it again. If this fails, the next slice finds it damaged, too.
    dropColumnFile({ summaries }, key, blob).catch((why: unknown) =>
      logger.warn({ ...key, blob, error: describeError(why) }, 'column file not dropped'),
    );
  };
  const slices = createSlices(
    {
      summaries,
      answerLogs: containers.answerLogs,
      onDamaged: (key, { blob }, error) => onDamaged(key, blob, error),
    },
    config.slices,
  );
  const exports = createExports({
    summaries,
    answerLogs: containers.answerLogs,
    startFormatter: formatInThread,
    onDamaged,
    pauseAfter: answersFirst.pauseAfter,
  });
  const analysisQueue = queues.open(analysesQueue);
  const claims = createClaims({ container: containers.leases, clock, random: Math.random });
  const analyses = createAnalyses({
    container: containers.analyses,
    claims,
    ledger: createErasureLedger(containers.erasures),
    messages: { send: (message) => analysisQueue.send(message) },
    now: () => clock.now(),
    newId,
    onSendFailure: (error) => logger.warn({ error: describeError(error) }, 'analysis not announced'),
  });
  const webhookQueue = queues.open(webhooksQueue);
  const webhooks = createWebhooks({
    container: containers.webhooks,
    claims,
    summaries,
    messages: { send: (message) => webhookQueue.send(message) },
    policy: createAddressPolicy(config.webhookAllow),
    clock,
    random: Math.random,
    newId,
    onSendFailure: (error) => logger.warn({ error: describeError(error) }, 'webhook not announced'),
  });
  const { idempotencyWindowMs } = config.site;
  const revokedSessions = createRevokedSessions({
    container: containers.revokedSessions,
    clock,
    siblings: siblings.channel('sessions'),
  });
  const site = buildSite(
    {
      tenants: createTenants({
        container: containers.tenants,
        clock,
        randomBytes,
        options: { maxBytes: config.caches.tenants, siblings: siblings.channel('tenants') },
      }),
      definitions: createDefinitions({
        container: containers.definitions,
        clock,
        compile: compileSurvey,
        options: {
          maxBytes: config.caches.definitions,
          readBudget,
          siblings: siblings.channel('definitions'),
        },
      }),
      drafts: createDrafts(containers.drafts, new ReadBudget(config.caches.draftsInHand)),
      versions: createVersions(containers.versions),
      summaries,
      answerReader: createAnswerReader({
        summaries,
        answerLogs: containers.answerLogs,
        idempotencyWindowMs,
      }),
      slices: sliceMetrics.measure(slices),
      analyses,
      claims,
      exports,
      erasureLedger: createErasureLedger(containers.erasures),
      webhooks,
      erasures: createErasures({ ...containers, summaries, clock, idempotencyWindowMs }),
      backlog: createBacklogReader({ journal: containers.journal, progress: containers.progress, clock }),
      revokedSessions,
      siblings,
      auditTrail: createAuditTrail({ container: containers.audit }),
      journal,
      clock,
      newId,
      calls,
      metrics: [...appends.histograms, ...sliceMetrics.all],
      tracing,
      lostSpans,
      deadLetters: hints.poison,
      dashboard: {
        depths: () => hints.depths(),
        askAgent: createAgentClient({ url: config.agentUrl, clock, limitMs: 1_500, fetch }),
        revokedSessions,
        isQueueBilled: config.queues.provider === 'azure',
      },
      ready: readiness.ready,
      whyNotReady: readiness.whyNot,
      logger,
    },
    config.site,
  );
  return { site, journal, queues, readiness };
}
