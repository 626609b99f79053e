import {
  cleanUp,
  compactLog,
  createSegmentCounter,
  createSummaries,
  createSweep,
  surveyPath,
  type SurveyKey,
} from '@canvass/answer-log';
import type { Clock } from '@canvass/clock';
import { encodeRecord } from '@canvass/journal';
import { createDefinitions, type StoredDefinition } from '@canvass/storage';
import { parseDefinition, startHistory, type SurveyDefinition } from '@canvass/surveys';
import type { Account } from './memory-account.ts';

/** Time passes at once, and only for waiters. */
export const hastyClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback) => setImmediate(callback),
  clearTimeout: (handle) => clearImmediate(handle as NodeJS.Immediate),
};

export interface Acknowledged {
  readonly key: SurveyKey;
  readonly id: string;
  readonly rating: number;
}

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
  readonly #account: Account;
  readonly #random: () => number;
  readonly #live = new Map<string, StoredDefinition>();
  readonly #segments: (OpenSegment | undefined)[] = [undefined, undefined];
  readonly #workers: ReturnType<BusySystem['worker']>[];
  #ids = 0;

  constructor(account: Account, random: () => number) {
    this.#account = account;
    this.#random = random;
    this.#workers = [this.worker('w1'), this.worker('w2')];
  }

  worker(workerId: string, account = this.#account) {
    const counter = createSegmentCounter(
      { ...account, clock: hastyClock, newId: this.newId, random: this.#random, workerId },
      { ownedForMs: 0 },
    );
    return { counter, sweep: createSweep({ ...account, counter, onFailure: failed }) };
  }

  readonly newId = (): string => `01${String((this.#ids += 1)).padStart(24, '0')}`;

  async begin(): Promise<void> {
    await this.#account.tenants.put(tenant, Buffer.from('{}'));
    for (const slug of slugs) await this.#create(slug);
  }

  /** A rare step. */
  async step(): Promise<void> {
    const chance = this.#random();
    if (chance < 0.45) await this.#answer();
    else if (chance < 0.62) await this.#count();
    else if (chance < 0.72) await this.#roll();
    else if (chance < 0.86) await this.#pick(this.#workers).sweep.run();
    else if (chance < 0.9) await this.#spoilLogEnd();
    else if (chance < 0.94) await this.#tidy();
    else if (chance < 0.97) await this.#edit(this.#pick(slugs));
    else await this.#replace(this.#pick(slugs));
  }

  /** One append of a few answers, acknowledged when it has landed. */
  async #answer(): Promise<void> {
    const partition = this.#random() < 0.5 ? 0 : 1;
    const live = [...this.#live];
    if (live.length === 0) return;
    const given: Acknowledged[] = [];
    const lines: string[] = [];
    for (let count = 1 + Math.floor(this.#random() * 4); count > 0; count -= 1) {
      const [survey, { instance, version }] = this.#pick(live);
      const key = { tenant, survey, instance };
      const id = this.newId();
      const rating = 1 + Math.floor(this.#random() * 5);
      given.push({ key, id, rating });
      const receivedAt = new Date(1_700_000_000_000 + this.#ids).toISOString();
      const record = {
        ...key,
        id,
        submissionId: id,
        receivedAt,
        definitionVersion: version,
        answers: { rating },
      };
      lines.push(`${encodeRecord(record)}\n`);
    }
    const segment = (this.#segments[partition] ??= { id: this.newId(), position: 0 });
    const block = Buffer.from(lines.join(''));
    const { position } = segment;
    segment.position += block.byteLength;
    if (position === 0) await this.#account.journal.createAppendBlob(segment.id);
    const { outcome } = await this.#account.journal.appendBlock(segment.id, block, position);
    // A roll came in between.
    if (outcome === 'appended') this.acknowledged.push(...given);
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

function surveyNamed(title: string): SurveyDefinition {
  const parsed = parseDefinition({ title, questions: [{ id: 'rating', text: 'How good?', type: 'range' }] });
  if (!parsed.ok) throw new Error('the definition is sound');
  return parsed.definition;
}

export const pathOf = (key: SurveyKey): string => surveyPath(key);
