import type { AnswerReader, Summaries } from '@canvass/answer-log';
import type { Clock } from '@canvass/clock';
import type { Journal } from '@canvass/journal';
import type { PoisonQueue, QueueDepth } from '@canvass/queue';
import type { Definitions, RevokedSessions, StorageCalls, Tenants } from '@canvass/storage';
import type { LostSpans, Tracing } from '@canvass/telemetry';
import type { Logger } from 'pino';
import type { Histogram } from 'prom-client';
import type { CompiledSurvey } from '../respondents/compiled-survey.ts';
import type { AskAgent } from '../operators/dashboard/agent-client.ts';
import type { SiteLimits } from './site-limits.ts';

/** Everything the site reaches outside of itself. */
export interface SiteDeps {
  readonly tenants: Tenants;
  readonly definitions: Definitions<CompiledSurvey>;
  readonly summaries: Pick<Summaries, 'create' | 'revise' | 'bury' | 'read' | 'readIfChanged'>;
  readonly answerReader: AnswerReader;
  /** Where accepted answers go: the journal, or what a bench puts in its place. */
  readonly answers: Pick<Journal, 'append' | 'pendingBytes'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Fresh ULIDs, rising within this process. */
  readonly newId: () => string;
  readonly calls: StorageCalls;
  /** Default: nothing is traced, at the cost of a branch per answer. */
  readonly tracing?: Tracing | undefined;
  /** Of the traces; default: none. */
  readonly lostSpans?: (() => LostSpans) | undefined;
  /** The messages that the workers could not handle. */
  readonly deadLetters: PoisonQueue;
  /** What `/ops` shows beside the rest; left out, there is no such page. */
  readonly operations?: Operations;
  /** Shown on `/metrics` beside the site's own. */
  readonly metrics?: readonly Histogram[];
  /** Whether requests can be served now: the storage answers, its containers are there. Never rejects. */
  readonly ready: () => Promise<boolean>;
  readonly logger: Logger;
}

export interface Operations {
  /** Of the queue of hints, each of its shards; hidden messages are counted too. */
  readonly depths: () => Promise<readonly QueueDepth[]>;
  readonly askAgent: AskAgent;
  readonly revokedSessions: RevokedSessions;
  /** Calls of the queue are on the storage account's bill; false: it is in a database. */
  readonly isQueueBilled: boolean;
}

/** A limit that is left out is that of `defaultLimits`. */
export interface SiteOptions extends Partial<SiteLimits> {
  /** The operator's key. */
  readonly adminApiKey: string;
  /** The site stands behind one proxy that appends to `X-Forwarded-For`; default false. */
  readonly behindProxy?: boolean;
  /** Where people reach the site, if known: named in OpenAPI, and https turns HSTS on. */
  readonly publicUrl?: string;
  /** Adds the process's own metrics (memory, CPU, event loop) to `/metrics`; default false. */
  readonly processMetrics?: boolean;
}
