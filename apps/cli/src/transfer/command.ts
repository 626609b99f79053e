import { keyOfPath, type Summaries, type SurveyKey } from '@canvass/answer-log';
import { pause, type Clock } from '@canvass/runtime/clock';
import { isStorageUnavailable, type Definitions } from '@canvass/storage';
import { isDatabaseUnavailable, TransferError, type Transfers, type TransferStep } from '@canvass/transfer';
import { done, refused, type CommandResult } from '../command-result.ts';
import type { TransferArguments } from './arguments.ts';

export interface TransferDeps {
  readonly definitions: Pick<Definitions<undefined>, 'read'>;
  readonly summaries: Pick<Summaries, 'readIfChanged'>;
  readonly transfers: Transfers;
  readonly clock: Clock;
  /** A line while it works. */
  readonly progress: (line: string) => void;
  /** Ends it after what is under way. */
  readonly signal: AbortSignal;
}

const count = new Intl.NumberFormat('en-GB');

/** A following transfer looks for new answers of a survey again after this time. */
const lookEveryMs = 2_000;
/** The longest pause after a failure; each is twice as long as the one before. */
const longestRetryMs = 60_000;
/** A transfer waits this long before it tries again, while another process transfers the same survey. */
const busyPauseMs = 500;

type Transferred = Extract<TransferStep, { outcome: 'transferred' }>;

/**
 * Transfers what is new of a survey to PostgreSQL; with `follow` until the signal. Exit code 1 with the reason if it cannot be transferred. An outage
 * ends it, too, unless it follows. Throws `StorageError`, `AnswerLogError` and `TransferError`.
 */
export async function transferCommand(
  deps: TransferDeps,
  request: Pick<TransferArguments, 'tenant' | 'survey' | 'follow'>,
): Promise<CommandResult> {
  const { tenant, survey } = request;
  const name = `${tenant}/${survey}`;
  const found = await deps.definitions.read(tenant, survey);
  if (found.outcome === 'deleted') return dropTables(deps, name);
  if (found.outcome !== 'found') return refused(`The survey ${name} does not exist.`);
  const run = new TransferRun(deps, { tenant, survey, instance: found.stored.instance });
  return request.follow ? run.follow() : run.once();
}

/** Drops the tables of a survey that was deleted after it had been transferred. */
async function dropTables(deps: TransferDeps, name: string): Promise<CommandResult> {
  const { transfers, clock, signal } = deps;
  for (const path of (await transfers.transferred()).keys()) {
    if (!path.startsWith(`${name}/`)) continue;
    let step = await transfers.step(keyOfPath(path), signal);
    while ((step.outcome === 'busy' || step.outcome === 'changed') && !signal.aborted) {
      await pause(clock, busyPauseMs, signal);
      step = await transfers.step(keyOfPath(path), signal);
    }
    if (step.outcome !== 'deleted') {
      const why = step.outcome === 'busy' ? 'another process transfers it' : 'its summary does not say so';
      return refused(`The survey ${name} has been deleted, but the database may have answers of it: ${why}.`);
    }
  }
  return refused(`The survey ${name} has been deleted. The database has no answers of it any more.`);
}

class TransferRun {
  readonly #deps: TransferDeps;
  readonly #key: SurveyKey;
  readonly #name: string;
  #copied = 0;
  #deleted = 0;
  #last: Transferred | undefined;
  #isBusyTold = false;

  constructor(deps: TransferDeps, key: SurveyKey) {
    this.#deps = deps;
    this.#key = key;
    this.#name = `${key.tenant}/${key.survey}`;
  }

  async once(): Promise<CommandResult> {
    try {
      return (await this.#transferAll()) ?? done(this.#told());
    } catch (error) {
      await this.#note(error);
      throw error;
    }
  }

  async follow(): Promise<CommandResult> {
    const { clock, progress, signal, summaries } = this.#deps;
    let etag = '';
    let retryMs = 0;
    while (!signal.aborted) {
      try {
        const found = await summaries.readIfChanged(this.#key, etag);
        if (found.outcome !== 'notModified') {
          const ended = await this.#transferAll();
          if (ended !== undefined) return ended;
          progress(this.#told());
          etag = found.outcome === 'notFound' || signal.aborted ? '' : found.etag;
        }
        retryMs = 0;
      } catch (error) {
        if (!isPassing(error)) {
          await this.#note(error);
          throw error;
        }
        if (retryMs === 0) progress(`${error.message} Trying again.`);
        retryMs = Math.min(longestRetryMs, Math.max(lookEveryMs, 2 * retryMs));
      }
      await pause(clock, Math.max(retryMs, lookEveryMs), signal);
    }
    return done(this.#told());
  }

  /** Returns a result if there is nothing more to transfer ever. */
  async #transferAll(): Promise<CommandResult | undefined> {
    const { transfers, clock, progress, signal } = this.#deps;
    while (!signal.aborted) {
      const step = await transfers.step(this.#key, signal);
      switch (step.outcome) {
        case 'transferred':
          this.#last = step;
          this.#copied += step.copied;
          this.#deleted += step.deleted;
          this.#isBusyTold = false;
          if (step.isComplete) return undefined;
          progress(`Place ${count.format(step.place)} of ${count.format(step.last)}.`);
          break;
        case 'deleted':
          return refused(
            `The survey ${this.#name} has been deleted. The database has no answers of it any more.`,
          );
        case 'notFound':
          return refused(`The summary of ${this.#name} is lost; rebuild-summary makes it again.`);
        case 'busy':
        case 'changed':
          if (step.outcome === 'busy' && !this.#isBusyTold) {
            this.#isBusyTold = true;
            progress(`Another process transfers ${this.#name}; waiting for it.`);
          }
          await pause(clock, busyPauseMs, signal);
      }
    }
    return undefined;
  }

  #told(): string {
    if (this.#last === undefined) return `Nothing of ${this.#name} was transferred.`;
    const { table, place, last } = this.#last;
    const [copied, deleted] = [count.format(this.#copied), count.format(this.#deleted)];
    const rows = `${copied} ${this.#copied === 1 ? 'answer' : 'answers'} of ${this.#name} transferred to canvass.${table}, ${deleted} deleted`;
    const end = place < last ? ` of ${count.format(last)}` : '';
    return `${rows}; it has all up to place ${count.format(place)}${end}.`;
  }

  /** Records the reason in the database, too. */
  async #note(error: unknown): Promise<void> {
    if (!(error instanceof TransferError) || isDatabaseUnavailable(error)) return;
    try {
      await this.#deps.transfers.noteFailure(this.#key, error.message);
    } catch {
      // The first error is reported.
    }
  }
}

/** An outage, a foreign lock, or a late transaction. */
function isPassing(error: unknown): error is Error {
  const isHeldUp = error instanceof TransferError && (error.code === 'locked' || error.code === 'late');
  return isHeldUp || isDatabaseUnavailable(error) || isStorageUnavailable(error);
}
