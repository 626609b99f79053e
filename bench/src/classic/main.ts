// The same site as `apps/survey-site/src/main.ts`, with another store for answers. It imports the app's inner modules,
// because the two must differ in nothing else.
import { randomBytes } from 'node:crypto';
import {
  createAnswerReader,
  createBacklogReader,
  createErasureLedger,
  createErasures,
  createSummaries,
} from '@canvass/answer-log';
import { systemClock as clock } from '@canvass/runtime/clock';
import { risingIds } from '@canvass/journal';
import { stopOnSignals } from '@canvass/runtime/process';
import { azureStorageQueue, createQueueServiceClient } from '@canvass/queue/azure-storage';
import {
  createClaims,
  createAuditTrail,
  StorageCalls,
  createDefinitions,
  createDrafts,
  createLastUses,
  createPictures,
  createRevokedSessions,
  createTenants,
  createThemePictures,
  createVersions,
} from '@canvass/storage';
import { azureBlobContainer, createBlobService, withIdentity } from '@canvass/storage/azure';
import { azureStorage } from '@canvass/survey-site/src/server/azure-storage.ts';
import { compileSurvey } from '@canvass/respondents-site';
import { readConfig } from '@canvass/survey-site/src/server/config.ts';
import { createReadiness } from '@canvass/survey-site/src/server/readiness.ts';
import { buildSite } from '@canvass/survey-site/src/server/site.ts';
import { withoutSlices } from '@canvass/survey-site/test/support/without-slices.ts';
import { pino } from 'pino';
import { answerStoredSchema, classicAnswers } from './classic-answers.ts';

const config = readConfig();
const logger = pino({ level: config.logLevel, base: { app: 'classic-site' } });
const calls = new StorageCalls();
const storage = azureStorage(config.account, calls);
const { containers } = storage;
const blobs = azureBlobContainer(createBlobService(config.account), 'classic-answers', {
  count: calls.count,
});
const queue = azureStorageQueue({
  service: createQueueServiceClient(withIdentity(config.account)),
  name: 'classic-answers-stored',
  schema: answerStoredSchema,
  counter: calls.count,
});
const readiness = createReadiness({
  async prepare() {
    await storage.create();
    await blobs.create();
    await queue.create();
  },
  probe: () => storage.probe(),
  explain: storage.explain,
  clock,
  onRetry: (error, delayMs) => logger.warn({ error: String(error), delayMs }, 'storage not ready'),
});
const newId = risingIds(clock);
const summaries = createSummaries({ container: containers.summaries });
const site = buildSite(
  {
    tenants: createTenants({ container: containers.tenants, clock, randomBytes }),
    definitions: createDefinitions({ container: containers.definitions, clock, compile: compileSurvey }),
    lastUses: createLastUses({ container: containers.lastUses, clock }),
    drafts: createDrafts(containers.drafts),
    pictures: createPictures(containers.pictures),
    themePictures: createThemePictures(containers.themePictures),
    versions: createVersions(containers.versions),
    summaries,
    ...withoutSlices,
    claims: createClaims({ container: containers.leases, clock, random: Math.random }),
    answerReader: createAnswerReader({ summaries, answerLogs: containers.answerLogs }),
    backlog: createBacklogReader({ journal: containers.journal, progress: containers.progress, clock }),
    erasures: createErasures({ ...containers, summaries, clock }),
    erasureLedger: createErasureLedger(containers.erasures),
    files: containers.files,
    saved: containers.saved,
    tags: containers.tags,
    mailRows: containers.mailRows,
    revokedSessions: createRevokedSessions({ container: containers.revokedSessions, clock }),
    auditTrail: createAuditTrail({ container: containers.audit }),
    journal: classicAnswers({ answers: blobs, queue, newId }),
    clock,
    newId,
    calls,
    deadLetters: queue.poison,
    ready: readiness.ready,
    logger,
  },
  config.site,
);
const preparing = new AbortController();
stopOnSignals(logger, async () => {
  preparing.abort();
  await site.close();
});
void readiness.keepTrying(preparing.signal);
await site.listen(config.listen);
