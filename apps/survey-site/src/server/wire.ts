import {
  createAnswerReader,
  createBacklogReader,
  createErasureLedger,
  createErasures,
  createSummaries,
  recountDays,
  type RecountDaysDeps,
  type Summaries,
  type SurveyKey,
  thread,
} from '@canvass/answer-log';
import { createAnswerTags } from '@canvass/answer-tags';
import { createLastExports } from '@canvass/exports';
import { systemClock as clock } from '@canvass/runtime/clock';
import { connectQueues, connectSender } from '@canvass/queue/service';
import { answersStoredQueue, risingIds } from '@canvass/journal';
import { createAuditTrail, createClaims, ReadBudget, StorageCalls } from '@canvass/storage';
import { memorySharesMetric, type Telemetry } from '@canvass/telemetry';
import type { Logger } from 'pino';
import { describeError } from '@canvass/web/problems';
import { createAgentClient } from '@canvass/operators-site';
import type { Siblings } from '@canvass/web/app';
import { azureStorage } from './azure-storage.ts';
import { createColumnReaders } from './column-readers.ts';
import type { SiteConfig } from './config.ts';
import { createReadiness } from './readiness.ts';
import { buildSite } from './site.ts';
import { createSiteDocuments } from './site-documents.ts';
import { createSiteJournal } from './site-journal.ts';
import { createWorkerRequests } from './worker-requests.ts';

/** How long the operators' page waits for the scaling agent; then it shows the rest without the agent's figures. */
const agentLimitMs = 1_500;

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
  const { answerLogs } = containers;
  // Only new answers and analyses wake workers: for operators alone there is no connection to Service Bus.
  const wakesWorkers = config.site.areas.some((area) => area !== 'operators');
  const connect = wakesWorkers ? connectSender : connectQueues;
  const queues = connect(config.queues, { counter: calls.count, log: logger });
  const hints = queues.open(answersStoredQueue);
  const readiness = readinessOf(storage, logger);

  // Sorted by id, this process's answers are in the order of their arrival.
  const newId = risingIds(clock);
  const { journal, answersFirst, appends } = createSiteJournal(
    { journal: containers.journal, clock, newId, tracing: tracing?.journal, hints, logger },
    config.journal,
  );

  // Large definitions and summaries that are read and parsed at once take at most this much memory.
  const readBudget = new ReadBudget(config.caches.documentsInHand);
  const summaries = createSummaries({ container: containers.summaries, readBudget });
  const { idempotencyWindowMs } = config.site;
  const single = readersOfAnswers(containers, summaries, idempotencyWindowMs);
  const columnReaders = { ...single, summaries, answerLogs, answersFirst, clock, logger };
  const readers = createColumnReaders(columnReaders, config);
  const claims = createClaims({ container: containers.leases, clock, random: Math.random });
  const requests = createWorkerRequests(
    { containers, queues, claims, summaries, clock, newId, logger },
    config,
  );
  const documents = createSiteDocuments({ containers, readBudget, siblings, clock }, config.caches);
  const site = buildSite(
    {
      ...documents,
      summaries,
      ...single,
      recountDays: dayRecounter({ ...documents, summaries, answerLogs }),
      slices: readers.slices,
      exports: readers.exports,
      lastExports: createLastExports(containers.exports),
      ...requests,
      mailFrom: config.mailFrom,
      mailRows: containers.mailRows,
      claims,
      erasures: createErasures({ ...containers, summaries, clock, idempotencyWindowMs }),
      backlog: createBacklogReader({ journal: containers.journal, progress: containers.progress, clock }),
      files: containers.files,
      saved: containers.saved,
      tags: containers.tags,
      siblings,
      auditTrail: createAuditTrail({ container: containers.audit }),
      journal,
      clock,
      newId,
      calls,
      metrics: [...appends.histograms, ...readers.metrics, memorySharesMetric(config.memoryShares)],
      tracing,
      lostSpans,
      deadLetters: hints.poison,
      dashboard: {
        depths: () => hints.depths(),
        askAgent: createAgentClient({ url: config.agentUrl, clock, limitMs: agentLimitMs, fetch }),
        revokedSessions: documents.revokedSessions,
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

function readinessOf(storage: ReturnType<typeof azureStorage>, logger: Logger) {
  return createReadiness({
    prepare: () => storage.create(),
    probe: () => storage.probe(),
    explain: storage.explain,
    clock,
    onRetry: (error, delayMs) => logger.warn({ error: describeError(error), delayMs }, 'storage not ready'),
  });
}

/** Creates what reads answers one by one: their log, what was erased of it, and their tags. */
function readersOfAnswers(
  { answerLogs, erasures, tags }: ReturnType<typeof azureStorage>['containers'],
  summaries: Summaries,
  idempotencyWindowMs: number,
) {
  const answerReader = createAnswerReader({ summaries, answerLogs, idempotencyWindowMs });
  const erasureLedger = createErasureLedger(erasures);
  const answerTags = createAnswerTags({ container: tags, summaries, answerReader, erasureLedger });
  return { answerReader, erasureLedger, answerTags };
}

/** Returns how this process counts the days of a survey again, in its new time zone. */
function dayRecounter({
  definitions,
  summaries,
  answerLogs,
}: Pick<RecountDaysDeps, 'summaries' | 'answerLogs'> & {
  readonly definitions: { timeZoneOf: RecountDaysDeps['zoneOf'] };
}): (key: SurveyKey) => ReturnType<typeof recountDays> {
  const deps: RecountDaysDeps = {
    summaries,
    answerLogs,
    zoneOf: (of) => definitions.timeZoneOf(of),
    yield: () => thread.yield(),
  };
  return (key) => recountDays(deps, key);
}
