import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import type { WebhookMessages } from '../messages.ts';
import { surveyOfWebhook } from '../state/webhook-path.ts';

export interface PlanSenderDeps {
  /** The container `webhooks`. */
  readonly container: BlobContainer;
  readonly messages: WebhookMessages;
  readonly clock: Clock;
  /** Between two plans of a survey, in ms. */
  readonly intervalMs: number;
  /** Called when a listing has found any webhook. */
  readonly onFound: () => void;
  /** A later commit or a tidy-up makes up for it. */
  readonly onFailure: (error: unknown) => void;
}

/** A listing of the webhooks is used for so long. */
const listedForMs = 15_000;
/** Surveys with commits since the last listing that had no webhook in it. */
const maxRemembered = 10_000;

interface Pacing {
  timer: unknown;
  /** Something was counted since the last message. */
  isBehind: boolean;
}

/**
 * Sends a `plan` for surveys in which answers were counted, if they have webhooks: one at once, and at most one for each interval after it, the
 * last one after the last commit. What it knows of webhooks is one listing, at most every 15 s while answers are counted.
 */
export class PlanSender {
  readonly #deps: PlanSenderDeps;
  readonly #pacings = new Map<string, Pacing>();
  readonly #unlisted = new Set<string>();
  #watched: ReadonlySet<string> = new Set();
  #listing: unknown;
  #isListed = false;
  #isStopped = false;

  constructor(deps: PlanSenderDeps) {
    this.#deps = deps;
  }

  /** Answers were counted. Makes no call itself. `survey`: its `surveyPath`. */
  committed(survey: string): void {
    if (this.#isStopped) return;
    if (this.#watched.has(survey)) this.#plan(survey);
    else if (this.#unlisted.size < maxRemembered) this.#unlisted.add(survey);
    this.#listing ??= this.#deps.clock.setTimeout(
      () => void this.#list(),
      // The first time at once.
      this.#isListed ? listedForMs : 0,
    );
  }

  /** After a stop. Idempotent. */
  start(): void {
    this.#isStopped = false;
  }

  /** Idempotent. */
  stop(): void {
    const { clock } = this.#deps;
    this.#isStopped = true;
    clock.clearTimeout(this.#listing);
    this.#listing = undefined;
    for (const { timer } of this.#pacings.values()) clock.clearTimeout(timer);
    this.#pacings.clear();
  }

  async #list(): Promise<void> {
    try {
      const watched = new Set<string>();
      for await (const { name } of this.#deps.container.list()) watched.add(surveyOfWebhook(name));
      this.#watched = watched;
      if (watched.size > 0) this.#deps.onFound();
      for (const survey of this.#unlisted) if (watched.has(survey)) this.#plan(survey);
      this.#unlisted.clear();
    } catch (error) {
      this.#deps.onFailure(error);
    }
    this.#isListed = true;
    this.#listing = undefined;
  }

  #plan(survey: string): void {
    if (this.#isStopped) return;
    const pacing = this.#pacings.get(survey);
    if (pacing) {
      pacing.isBehind = true;
      return;
    }
    const next: Pacing = { timer: undefined, isBehind: false };
    this.#pacings.set(survey, next);
    this.#send(survey);
    next.timer = this.#deps.clock.setTimeout(() => {
      this.#pacings.delete(survey);
      if (next.isBehind) this.#plan(survey);
    }, this.#deps.intervalMs);
  }

  #send(survey: string): void {
    this.#deps.messages.send({ kind: 'plan', survey }).catch(this.#deps.onFailure);
  }
}
