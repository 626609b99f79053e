import {
  AnswerLogError,
  cleanUp,
  compactLog,
  createErasures,
  createSegmentCounter,
  createSummaries,
  createSweep,
  removeFromAll,
  surveyPath,
  type SurveyKey,
} from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { encodeRecord, hasKey, tailOf, timeOf } from '@canvass/journal';
import { createDefinitions, type StoredDefinition } from '@canvass/storage';
import { parseDefinition, startHistory, type SurveyDefinition } from '@canvass/surveys';
import type { Account } from './memory-account.ts';

/** Time passes at once, and only for waiters. */
export const hastyClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback) => setImmediate(callback),
  clearTimeout: (handle) => clearImmediate(handle as NodeJS.Immediate),
};

/** An attempt to send a submission. */
export interface Acknowledged {
  readonly key: SurveyKey;
  /** All attempts of a submission have the same tail. */
  readonly id: string;
  /** The form's, or the first attempt's: no attempt is older. */
  readonly submissionId: string;
  readonly rating: number;
}

/** The service's clock: it goes on with each step of a system, in ms since the epoch. */
export class Ticker {
  nowMs = Date.parse('2026-01-01T00:00:00.000Z');
}

/** Short, so that erasures are settled while a system runs. */
export const windowMs = 60 * 60 * 1_000;
/** Of a repeated attempt: always within the window. */
const repeatedWithinMs = 50 * 60 * 1_000;
const msPerStep = 12 * 60 * 1_000;

interface OpenSegment {
  readonly id: string;
  position: number;
}

function failed(segmentId: string, error: unknown): void {
  throw new Error(`${segmentId} could not be swept`, { cause: error });
}

const slugs = ['coffee', 'cake', 'tea'];
const tenant = 'acme';

/** Sites, workers, owners and accidents on one account, one seeded random step at a time. */
export class BusySystem {
  readonly acknowledged: Acknowledged[] = [];
  /** Tails of submissions whose erasure has begun. */
  readonly erasing = new Set<string>();
  /** Tails of submissions whose erasure was confirmed. */
  readonly erased = new Set<string>();
  readonly #account: Account;
  readonly #random: () => number;
  readonly #ticker: Ticker;
  readonly #live = new Map<string, StoredDefinition>();
  readonly #segments: (OpenSegment | undefined)[] = [undefined, undefined];
  readonly #workers: ReturnType<BusySystem['worker']>[];
  #ids = 0;

  constructor(account: Account, random: () => number, ticker: Ticker) {
    this.#account = account;
    this.#random = random;
    this.#ticker = ticker;
    this.#workers = [this.worker('w1'), this.worker('w2')];
  }

  worker(workerId: string, account = this.#account) {
    const counter = createSegmentCounter(
      { ...account, clock: hastyClock, newId: this.newId, random: this.#random, workerId },
      { ownedForMs: 0, idempotencyWindowMs: windowMs },
    );
    return { counter, sweep: createSweep({ ...account, counter, onFailure: failed }) };
  }

  readonly newId = (): string => this.#idWith(this.#newTail('0'));

  async begin(): Promise<void> {
    await this.#account.tenants.put(tenant, Buffer.from('{}'));
    for (const slug of slugs) await this.#create(slug);
  }

  /** A rare step. */
  async step(): Promise<void> {
    const chance = this.#random();
    this.#ticker.nowMs += Math.floor(this.#random() * msPerStep);
    if (chance < 0.34) await this.#answer();
    else if (chance < 0.42) await this.#repeat();
    else if (chance < 0.56) await this.#count();
    else if (chance < 0.66) await this.#roll();
    else if (chance < 0.78) await this.#pick(this.#workers).sweep.run();
    else if (chance < 0.81) await this.#spoilLogEnd();
    else if (chance < 0.84) await this.#tidy();
    else if (chance < 0.91) await this.erase();
    else if (chance < 0.95) await this.remove();
    else if (chance < 0.98) await this.#edit(this.#pick(slugs));
    else await this.#replace(this.#pick(slugs));
  }

  /** Erases an answer by the id of any attempt. */
  async erase(): Promise<void> {
    const live = this.acknowledged.filter(({ key }) => this.#isLive(key));
    if (live.length === 0) return;
    const { key, id } = this.#pick(live);
    this.erasing.add(tailOf(id));
    const { outcome } = await this.#erasures(this.#account).erase(key, id);
    if (outcome === 'erased') this.erased.add(tailOf(id));
    else if (this.#isLive(key)) throw new Error(`${id} is ${outcome}`);
  }

  #isLive({ survey, instance }: SurveyKey): boolean {
    return this.#live.get(survey)?.instance === instance;
  }

  /** Removes the bytes of erased answers, unless another writer is in the way. */
  async remove(account = this.#account): Promise<void> {
    await removeFromAll({
      ...account,
      summariesContainer: account.summaries,
      summaries: createSummaries({ container: account.summaries }),
      newId: this.newId,
      idempotencyWindowMs: windowMs,
      erasing: this.#erasures(account),
      retentionOf: () => Promise.resolve(undefined),
      onFailure: (path, error) => {
        if (!(error instanceof AnswerLogError && error.code === 'log-moved')) failed(path, error);
      },
    });
  }

  #erasures(account: Account) {
    const summaries = createSummaries({ container: account.summaries });
    return createErasures({ ...account, summaries, clock: hastyClock, idempotencyWindowMs: windowMs });
  }

  /** One append of a few answers. */
  async #answer(): Promise<void> {
    const live = [...this.#live];
    if (live.length === 0) return;
    const given = Array.from({ length: 1 + Math.floor(this.#random() * 4) }, (): Acknowledged => {
      const [survey, { instance }] = this.#pick(live);
      // Half of the submissions have a key.
      const id = this.#idWith(this.#newTail(this.#random() < 0.5 ? 'G' : '0'));
      return {
        key: { tenant, survey, instance },
        id,
        submissionId: id,
        rating: 1 + Math.floor(this.#random() * 5),
      };
    });
    await this.#append(given);
  }

  /** Another attempt of a submission with a key, to any site. */
  async #repeat(): Promise<void> {
    const sinceMs = this.#ticker.nowMs - repeatedWithinMs;
    const recent = this.acknowledged.filter(
      ({ key, submissionId }) => hasKey(submissionId) && timeOf(submissionId) > sinceMs && this.#isLive(key),
    );
    if (recent.length === 0) return;
    const attempt = this.#pick(recent);
    await this.#append([{ ...attempt, id: this.#idWith(tailOf(attempt.id)) }]);
  }

  /** Attempts are acknowledged when they have landed. */
  async #append(given: readonly Acknowledged[]): Promise<void> {
    const partition = this.#random() < 0.5 ? 0 : 1;
    const lines = given.map(({ key, id, submissionId, rating }) => {
      const record = {
        ...key,
        id,
        submissionId,
        receivedAt: new Date(timeOf(id)).toISOString(),
        definitionVersion: this.#live.get(key.survey)!.version,
        answers: { rating },
      };
      return `${encodeRecord(record)}\n`;
    });
    const segment = (this.#segments[partition] ??= { id: this.newId(), position: 0 });
    const block = Buffer.from(lines.join(''));
    const { position } = segment;
    segment.position += block.byteLength;
    if (position === 0) await this.#account.journal.createAppendBlob(segment.id);
    const { outcome } = await this.#account.journal.appendBlock(segment.id, block, position);
    // A roll or a sweep came in between.
    if (outcome !== 'appended') return void (this.#segments[partition] = undefined);
    this.acknowledged.push(...given);
  }

  #idWith(tail: string): string {
    return timeDigits(this.#ticker.nowMs) + tail;
  }

  #newTail(first: string): string {
    return `${first}${String((this.#ids += 1)).padStart(15, '0')}`;
  }

  async #count(): Promise<void> {
    const segments: string[] = [];
    for await (const { name } of this.#account.journal.list()) if (this.#random() < 0.7) segments.push(name);
    await this.#pick(this.#workers).counter.count(segments);
  }

  async #roll(): Promise<void> {
    const partition = this.#random() < 0.5 ? 0 : 1;
    const segment = this.#segments[partition];
    this.#segments[partition] = undefined;
    if (segment) await this.#account.journal.seal(segment.id);
  }

  /** The garbage of a worker that died between append and save; the next commit starts another log blob. */
  async #spoilLogEnd(): Promise<void> {
    for await (const { name, length } of this.#account.answerLogs.list()) {
      if (this.#random() < 0.3)
        await this.#account.answerLogs.appendBlock(name, Buffer.from('garbage\n'), length);
    }
  }

  async #tidy(): Promise<void> {
    const { summaries: container, answerLogs } = this.#account;
    const summaries = createSummaries({ container });
    for (const [survey, { instance }] of this.#live) {
      await compactLog({ summaries, answerLogs, newId: this.newId }, { tenant, survey, instance });
    }
    await cleanUp({ ...this.#account, summaries, summariesContainer: container });
  }

  async #create(survey: string, replaced?: string): Promise<void> {
    const instance = this.newId();
    const definition = surveyNamed(survey);
    const history = startHistory(definition);
    await createSummaries({ container: this.#account.summaries }).create(
      { tenant, survey, instance },
      history,
    );
    const at = '2026-01-01T00:00:00.000Z';
    const stored: StoredDefinition = {
      instance,
      version: 1,
      definition,
      history,
      createdAt: at,
      updatedAt: at,
    };
    const condition = replaced === undefined ? { ifAbsent: true as const } : { ifMatch: replaced };
    const { outcome } = await this.#definitions().write(tenant, survey, stored, condition);
    if (outcome === 'written') this.#live.set(survey, stored);
  }

  async #edit(survey: string): Promise<void> {
    const found = await this.#definitions().read(tenant, survey);
    if (found.outcome !== 'found') return;
    const { stored, etag } = found;
    const definition = { ...stored.definition, title: `${survey} ${this.newId()}` };
    const key = { tenant, survey, instance: stored.instance };
    const revised = await createSummaries({ container: this.#account.summaries }).revise(key, definition);
    if (revised.outcome !== 'revised') return;
    const { version, history } = revised;
    const next = { ...stored, version, definition, history };
    const { outcome } = await this.#definitions().write(tenant, survey, next, { ifMatch: etag });
    if (outcome === 'written') this.#live.set(survey, next);
  }

  /** Deletes a survey and creates its name again. */
  async #replace(survey: string): Promise<void> {
    const found = await this.#definitions().read(tenant, survey);
    if (found.outcome !== 'found') return;
    const { instance } = found.stored;
    const marker = { deleted: true, instance, deletedAt: '2026-01-02T00:00:00.000Z' } as const;
    const written = await this.#definitions().write(tenant, survey, marker, { ifMatch: found.etag });
    if (written.outcome !== 'written') return;
    this.#live.delete(survey);
    await createSummaries({ container: this.#account.summaries }).writeTombstone({
      tenant,
      survey,
      instance,
    });
    if (this.#random() < 0.7) await this.#create(survey, written.etag);
  }

  #definitions() {
    return createDefinitions({
      container: this.#account.definitions,
      clock: hastyClock,
      compile: () => undefined,
    });
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)]!;
  }
}

/** As in a ULID. */
function timeDigits(ms: number): string {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return Array.from({ length: 10 }, (_, index) => digits[Math.floor(ms / 32 ** (9 - index)) % 32]).join('');
}

function surveyNamed(title: string): SurveyDefinition {
  const parsed = parseDefinition({ title, questions: [{ id: 'rating', text: 'How good?', type: 'scale' }] });
  if (!parsed.ok) throw new Error('the definition is sound');
  return parsed.definition;
}

export const pathOf = (key: SurveyKey): string => surveyPath(key);
