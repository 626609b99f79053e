import { randomBytes } from 'node:crypto';
import { analysesQueue, createAnalyses } from '@canvass/analyses';
import {
  createAnswerReader,
  createBacklogReader,
  createErasureLedger,
  createErasures,
  createSummaries,
  recountDays,
} from '@canvass/answer-log';
import { createAnswerTags } from '@canvass/answer-tags';
import { systemClock } from '@canvass/runtime/clock';
import { createExports, createLastExports, formatHere } from '@canvass/exports';
import { answersStoredQueue, type JournalError } from '@canvass/journal';
import { MemoryQueueAccount, memoryQueue } from '@canvass/queue/memory';
import {
  createMails,
  createNotices,
  createSingleMails,
  createUnsubscribes,
  mailsQueue,
  messagesOn,
} from '@canvass/mail';
import { createSlices, type SlicesDeps } from '@canvass/slices';
import {
  createAuditTrail,
  createClaims,
  createDefinitions,
  createDrafts,
  createLastUses,
  createPictures,
  createRevokedSessions,
  createTenants,
  createThemePictures,
  createVersions,
  StorageCalls,
} from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { coffee, FakeClock } from '@canvass/testing';
import { createAddressPolicy, createWebhooks, webhooksQueue } from '@canvass/webhooks';
import { pino } from 'pino';
import { monotonicFactory } from 'ulid';
import { compileSurvey } from '@canvass/respondents-site';
import type { SiteDeps, SiteOptions } from '../../src/server/site-deps.ts';
import { buildSite } from '../../src/server/site.ts';
import { withDocumentedAnswers } from './documented-answers.ts';

export const adminApiKey = 'operator-key-of-the-tests';

/** A journal in memory: keeps the lines it is given, or rejects them with `failure`. */
export class RecordedJournal {
  readonly lines: string[] = [];
  readonly keys: string[] = [];
  pendingBytes = 0;
  failure: JournalError | undefined;

  clear(): void {
    this.lines.length = 0;
    this.keys.length = 0;
    this.failure = undefined;
  }

  append(key: string, lines: string): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    this.keys.push(key);
    this.lines.push(...lines.split('\n'));
    return Promise.resolve();
  }

  records(): Record<string, unknown>[] {
    return this.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }
}

/** Tests send a form in the same moment in which they open it, and have ids that no site has made. */
const sentAtOnce = { minFormMs: 0 };

export interface MemorySiteOptions {
  readonly options?: Partial<SiteOptions>;
  readonly deps?: Partial<SiteDeps>;
  readonly logLevel?: string;
}

/** A site in memory: real stores on in-memory containers, a recorded journal, and a clock to set, whose timers run when it is set. */
export function memorySite({ options, deps, logLevel = 'info' }: MemorySiteOptions = {}) {
  const service = new MemoryBlobService();
  const container = (name: string) => memoryBlobContainer(service, name);
  const containers = {
    tenants: container('tenants'),
    definitions: container('definitions'),
    drafts: container('drafts'),
    versions: container('versions'),
    summaries: container('summaries'),
    answerLogs: container('answers'),
    revokedSessions: container('revoked-sessions'),
    audit: container('audit'),
    journal: container('journal'),
    progress: container('journal-progress'),
    quarantine: container('quarantine'),
    erasures: container('erasures'),
    analyses: container('analyses'),
    webhooks: container('webhooks'),
    mails: container('mails'),
    mailRows: container('mail-rows'),
    unsubscribes: container('unsubscribes'),
    singleMails: container('single-mails'),
    notices: container('notices'),
    leases: container('leases'),
    files: container('files'),
    saved: container('saved'),
    tags: container('tags'),
    pictures: container('pictures'),
    themePictures: container('theme-pictures'),
    exports: container('exports'),
    lastUses: container('last-uses'),
  };
  const time =
    deps?.clock instanceof FakeClock ? deps.clock : new FakeClock(Date.parse('2026-11-21T09:00:00.000Z'));
  const journal = new RecordedJournal();
  const logs: string[] = [];
  const logger = pino({ level: logLevel }, { write: (line: string) => void logs.push(line) });
  const ulid = monotonicFactory();
  const queueClock = new FakeClock(time.ms);
  const queues = new MemoryQueueAccount(queueClock);
  const hints = memoryQueue({
    ...answersStoredQueue,
    clock: queueClock,
    account: queues,
  });
  const analysisQueue = memoryQueue({
    ...analysesQueue,
    clock: time,
    account: new MemoryQueueAccount(time),
  });
  const webhookQueue = memoryQueue({
    ...webhooksQueue,
    clock: time,
    account: new MemoryQueueAccount(time),
  });
  const mailQueue = memoryQueue({ ...mailsQueue, clock: time, account: new MemoryQueueAccount(time) });
  const summaries = createSummaries({ container: containers.summaries });
  const definitions = createDefinitions({
    container: containers.definitions,
    clock: time,
    compile: compileSurvey,
  });
  const revokedSessions = createRevokedSessions({ container: containers.revokedSessions, clock: time });
  const damaged: string[] = [];
  const onDamaged: SlicesDeps['onDamaged'] = (_key, { blob }) => void damaged.push(blob);
  const claims = createClaims({ container: containers.leases, clock: systemClock, random: Math.random });
  const answerReader = createAnswerReader({ summaries, answerLogs: containers.answerLogs });
  const erasureLedger = createErasureLedger(containers.erasures);
  const answerTags = createAnswerTags({ container: containers.tags, summaries, answerReader, erasureLedger });
  const taggedPlaces: SlicesDeps['taggedPlaces'] = async (key, document, tags) =>
    (await answerTags.read(key, document)).placesWith(tags);
  const siteDeps: SiteDeps = {
    claims,
    tenants: createTenants({ container: containers.tenants, clock: time, randomBytes }),
    lastUses: createLastUses({ container: containers.lastUses, clock: time }),
    definitions,
    drafts: createDrafts(containers.drafts),
    pictures: createPictures(containers.pictures),
    themePictures: createThemePictures(containers.themePictures),
    versions: createVersions(containers.versions),
    summaries,
    answerReader,
    answerTags,
    tags: containers.tags,
    recountDays: (key) =>
      recountDays(
        {
          summaries,
          answerLogs: containers.answerLogs,
          zoneOf: (of) => definitions.timeZoneOf(of),
          yield: () => Promise.resolve(),
        },
        key,
      ),
    slices: createSlices({ summaries, answerLogs: containers.answerLogs, onDamaged, taggedPlaces }),
    analyses: createAnalyses({
      container: containers.analyses,
      claims,
      ledger: createErasureLedger(containers.erasures),
      messages: { send: (message) => analysisQueue.send(message) },
      now: () => time.ms,
      newId: () => ulid(time.ms),
      onSendFailure: (error) => void logs.push(String(error)),
    }),
    exports: createExports({
      summaries,
      answerLogs: containers.answerLogs,
      startFormatter: formatHere,
      tagsOf: async (key, document) => (await answerTags.read(key, document)).byPlace(),
      onDamaged: (_key, blob) => void damaged.push(blob),
    }),
    lastExports: createLastExports(containers.exports),
    erasureLedger,
    files: containers.files,
    saved: containers.saved,
    webhooks: createWebhooks({
      container: containers.webhooks,
      claims,
      summaries,
      messages: { send: (message) => webhookQueue.send(message) },
      policy: createAddressPolicy(['hooks.internal']),
      clock: time,
      random: Math.random,
      newId: () => ulid(time.ms),
      onSendFailure: (error) => void logs.push(String(error)),
    }),
    mails: createMails({
      containers,
      claims,
      messages: messagesOn(mailQueue),
      clock: time,
      random: Math.random,
      newId: () => ulid(time.ms),
      onSendFailure: (error) => void logs.push(String(error)),
    }),
    singleMails: createSingleMails({
      container: containers.singleMails,
      messages: messagesOn(mailQueue),
      clock: time,
      newId: () => ulid(time.ms),
      linkSecret: adminApiKey,
      onSendFailure: (error) => void logs.push(String(error)),
    }),
    notices: createNotices({
      container: containers.notices,
      unsubscribes: createUnsubscribes(containers.unsubscribes),
      summaries,
      clock: time,
      random: Math.random,
      linkSecret: adminApiKey,
    }),
    mailFrom: 'Surveys <surveys@example.org>',
    mailRows: containers.mailRows,
    unsubscribes: createUnsubscribes(containers.unsubscribes),
    backlog: createBacklogReader({ journal: containers.journal, progress: containers.progress, clock: time }),
    erasures: createErasures({ ...containers, summaries, clock: time }),
    revokedSessions,
    auditTrail: createAuditTrail({ container: containers.audit }),
    journal,
    clock: time,
    newId: () => ulid(time.ms),
    calls: new StorageCalls(),
    deadLetters: hints.poison,
    dashboard: {
      depths: () => hints.depths(),
      askAgent: () => Promise.resolve({ outcome: 'not-set' }),
      revokedSessions,
      isQueueBilled: true,
    },
    ready: () => Promise.resolve(true),
    logger,
    ...deps,
  };
  const site = withDocumentedAnswers(
    buildSite(siteDeps, { adminApiKey, ...sentAtOnce, ...options }),
    options?.publicUrl,
  );
  return {
    site,
    journal,
    containers,
    time,
    logs,
    hints,
    queues,
    analysisQueue,
    webhookQueue,
    mailQueue,
    damaged,
    deps: siteDeps,
  };
}

export type MemorySite = ReturnType<typeof memorySite>;

/** The most questions and choices that a survey may have; respondents may choose all of them. */
export function largestSurvey() {
  const choices = Array.from({ length: 200 }, (_, n) => `c${n}`);
  return {
    title: 'Everything',
    questions: Array.from({ length: 200 }, (_, n) => ({
      id: `q${n}`,
      text: 'Which?',
      type: 'choice',
      multiple: true,
      choices,
    })),
  };
}

export function bearer(key: string): { authorization: string } {
  return { authorization: `Bearer ${key}` };
}

/** Creates the tenant and, unless `survey` is null, its survey `coffee`. Returns the tenant's key. */
export async function withTenant(
  { site }: Pick<MemorySite, 'site'>,
  tenant = 'acme',
  survey: object | null = coffee,
) {
  const created = await site.inject({
    method: 'PUT',
    url: `/v1/tenants/${tenant}`,
    headers: bearer(adminApiKey),
  });
  const { apiKey } = created.json<{ apiKey: string }>();
  if (survey !== null) {
    const put = await site.inject({
      method: 'PUT',
      url: `/v1/tenants/${tenant}/surveys/coffee`,
      headers: bearer(apiKey),
      payload: survey,
    });
    if (put.statusCode !== 201) throw new Error(`the survey was not created: ${put.body}`);
  }
  return apiKey;
}
