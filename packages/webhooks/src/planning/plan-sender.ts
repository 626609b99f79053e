import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import type { WebhookMessages } from '../messages.ts';
import { surveyOfWebhook } from '../state/webhook-path.ts';

export interface PlanSenderDeps {
  /** The container `webhooks`. */
  readonly container: BlobContainer;
  readonly messages: WebhookMessages;
  readonly clock: Clock;
  /** The minimum interval between two plans of a survey, in ms. */
  readonly intervalMs: number;
  /** Called when a listing has found any webhook. */
  readonly onFound: () => void;
  /** Called if a listing or a message fails. A later commit or a tidy-up plans the survey then. */
  readonly onFailure: (error: unknown) => void;
}

/** How long a listing of the webhooks is used. */
const listedForMs = 15_000;
/** At most this many surveys are remembered that had no webhook in the last listing and have commits since. */
const maxRemembered = 10_000;

interface Pacing {
  timer: unknown;
  /** Answers were counted since the last message. */
  isBehind: boolean;
}

/**
 * Sends a `plan` for surveys in which answers were counted, if they have webhooks. The first one is sent at once, and then at most one for each
 * interval, also after the last commit. It learns of webhooks by listing them, at most every 15 s while answers are counted.
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

  /**
   * Must be called when answers of a survey were counted. It makes no call itself.
   *
   * @param survey The `surveyPath`.
   */
  committed(survey: string): void {
    if (this.#isStopped) return;
    if (this.#watched.has(survey)) this.#plan(survey);
    else if (this.#unlisted.size < maxRemembered) this.#unlisted.add(survey);
    this.#listing ??= this.#deps.clock.setTimeout(
      () => void this.#list(),
      // The first listing is made at once.
      this.#isListed ? listedForMs : 0,
    );
  }

  /** Allows messages again after a `stop`. Idempotent. */
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
