import {
  AnswerLogError,
  createErasureLedger,
  rememberedSummaries,
  type Summaries,
} from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import {
  isQueueUnavailable,
  type Command,
  type MessageContext,
  type ReceivedMessage,
  WorkStop,
} from '@canvass/queue';
import { StorageError, type BlobContainer } from '@canvass/storage';
import pLimit from 'p-limit';
import type { AnalysisPath } from '../state/analysis-blobs.ts';
import { createAnalysisStore } from '../state/analysis-store.ts';
import { announceEnd, type OnEnded } from '../ending/announce-end.ts';
import { control, type ControllerDeps } from '../control/controller.ts';
import { deleteWork } from '../ending/delete-work.ts';
import { endBecause } from '../ending/end-analysis.ts';
import { AnalysesError } from '../errors.ts';
import type { Fold } from '../fold/fold-task.ts';
import { initiate } from '../control/initiate.ts';
import type { AnalysisMessage, AnalysisMessages } from '../messages.ts';
import type { TaskSize } from '../plan/plan-tasks.ts';
import { Plans } from '../plan/plans.ts';
import { processTask, type TaskOutcome } from './process-task.ts';

export interface AnalysisCommandDeps {
  readonly containers: Readonly<Record<'analyses' | 'answerLogs' | 'erasures', BlobContainer>>;
  readonly summaries: Summaries;
  readonly messages: AnalysisMessages;
  readonly fold: Fold;
  /** How large tasks are. Default: `usualTaskSize`. */
  readonly taskSize?: TaskSize;
  readonly clock: Clock;
  /** Returns a number in [0, 1). The order of the tasks must be random. */
  readonly random: () => number;
  /** Lets the process do other work. */
  readonly yield: () => Promise<void>;
  readonly onDifference: ControllerDeps['onDifference'];
  readonly onEnded?: OnEnded | undefined;
  /** Called after each task. */
  readonly onTask?: (outcome: TaskOutcome) => void;
  /** Called when a message will be tried again because a service does not respond, or because a compaction was faster. */
  readonly onPassingFault: (error: unknown, message: AnalysisMessage) => void;
  /** Called when an analysis fails because of a fault of the code. */
  readonly onFailure: (error: unknown, message: AnalysisMessage) => void;
}

/** A process folds this many tasks at once, so that some read or write while another one computes. */
export const foldsAtOnce = 4;
/** A process controls this many analyses at once. Others wait, unless another process takes them. */
export const mostControllers = 4;
/** How long a message that could not be handled stays on the queue before it is tried again. */
const retryMs = 5_000;
/** A message of an analysis that was postponed this often is dropped. The controller sends a task again, and a tidy-up the controller's message. */
const mostPostponed = 12;
/** An analysis fails if one of its messages has failed this often. */
const mostFailures = 5;
/** An analysis fails if a task was received this often, because the task seems to kill its workers. A killed worker held others, too. */
const mostReceives = 25;
/** An analysis fails if its controller's message was received this often. A controller holds it for hours, while workers come and go. */
const mostReceivesOfControl = 100;

/** Handles a message of the queue, as the initiator, a processing worker or the controller, as its kind says. */
export class AnalysisCommand implements Command<AnalysisMessage> {
  /** A stop aborts the running work. Its messages are put back. */
  readonly running = new WorkStop();
  readonly #deps: AnalysisCommandDeps;
  readonly #stepDeps: ControllerDeps & { readonly fold: Fold };
  readonly #folds = pLimit(foldsAtOnce);
  readonly #controlled = new Set<AnalysisPath>();

  constructor(deps: AnalysisCommandDeps) {
    this.#deps = deps;
    // Not all of them: a process may hand in more, among them its summaries.
    const { analyses, answerLogs, erasures } = deps.containers;
    const summaries = {
      ...rememberedSummaries(deps.summaries),
      replace: deps.summaries.replace.bind(deps.summaries),
    };
    const plans = new Plans({ ...deps, analyses, answerLogs, summaries });
    this.#stepDeps = {
      ...deps,
      analyses,
      answerLogs,
      summaries,
      plans,
      store: createAnalysisStore(analyses),
      ledger: createErasureLedger(erasures),
      now: () => deps.clock.now(),
    };
  }

  async run(
    message: ReceivedMessage<AnalysisMessage>,
    context: Pick<MessageContext, 'signal' | 'retryLater'>,
  ): Promise<void> {
    const signal = this.running.signalFor(context);
    const received = message.dequeueCount - message.postponedCount;
    const isOld = message.postponedCount >= mostPostponed;
    try {
      if (received > (message.body.kind === 'task' ? mostReceives : mostReceivesOfControl)) {
        const error = new AnalysesError('killed', 'a message was not handled completely, again and again');
        await this.#fail(message.body, error);
        return;
      }
      const isDone = await this.#handle(message.body, signal);
      if (signal.aborted && !isDone) context.retryLater(0);
      else if (!isDone && !isOld) context.retryLater(retryMs);
    } catch (error) {
      if (signal.aborted) return context.retryLater(0);
      if (isPassing(error)) {
        this.#deps.onPassingFault(error, message.body);
        if (!isOld) context.retryLater(retryMs);
        return;
      }
      if (received < mostFailures) throw error;
      await this.#fail(message.body, error);
    }
  }

  /** Handles a message. Returns false if it must be handled again. */
  async #handle(message: AnalysisMessage, signal: AbortSignal): Promise<boolean> {
    switch (message.kind) {
      case 'plan':
        await initiate(this.#stepDeps, message.analysis);
        return true;
      case 'task':
        return this.#folds(async () => {
          if (signal.aborted) return false;
          const outcome = await processTask(this.#stepDeps, message, signal);
          this.#deps.onTask?.(outcome);
          return true;
        });
      case 'control':
        return this.#control(message, signal);
    }
  }

  async #control(
    { analysis, sent }: Extract<AnalysisMessage, { kind: 'control' }>,
    signal: AbortSignal,
  ): Promise<boolean> {
    // A tidy-up may have sent a second message of the same analysis. Its controller runs here already.
    if (this.#controlled.has(analysis)) return true;
    const isFull = (): boolean => this.#controlled.size >= mostControllers;
    // The process must keep room for the tasks of the analyses that it controls.
    if (isFull()) return false;
    this.#controlled.add(analysis);
    try {
      return await control(this.#stepDeps, analysis, sent, signal, isFull);
    } finally {
      this.#controlled.delete(analysis);
    }
  }

  async #fail(message: AnalysisMessage, error: unknown): Promise<void> {
    await endBecause(this.#stepDeps, message.analysis, 'failed', 'task-failed');
    this.#deps.onFailure(error, message);
    // There may be no other message whose handler would announce the end and delete the work.
    await announceEnd(this.#stepDeps, message.analysis);
    await deleteWork(this.#stepDeps.analyses, message.analysis);
  }
}

/** Returns whether a later try may succeed without a change of the code. */
function isPassing(error: unknown): boolean {
  if (error instanceof AnalysesError) return error.code === 'contended';
  if (error instanceof AnswerLogError) return error.code === 'log-moved' || error.code === 'contended';
  if (error instanceof StorageError) return error.code !== 'unexpected';
  return isQueueUnavailable(error);
}
