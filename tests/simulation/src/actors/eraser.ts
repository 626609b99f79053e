import { createErasures, createSummaries, keyOfPath } from '@canvass/answer-log';
import { submissionOf, type Submitted } from '../environment/ledger.ts';
import { isOutage } from '../environment/outage.ts';
import { Violation } from '../environment/violation.ts';
import { SimulatedProcess } from './simulated-process.ts';
import { retentionOf } from './surveys.ts';
import type { World } from './world.ts';

/** An owner or a respondent who takes an answer back, by the id of any attempt. */
export class Eraser {
  readonly process: SimulatedProcess;
  readonly #world: World;

  constructor(world: World, name: string) {
    this.#world = world;
    this.process = new SimulatedProcess(world, name);
  }

  eraseAny(): void {
    const attempts = this.#world.ledger.all().filter(({ kind }) => kind === 'answer');
    if (attempts.length === 0) return;
    const { random, scheduler } = this.#world;
    this.#world.detach('erasing', this.#erase(random.pick(attempts)));
    // A site that is killed between the ledger and the summary.
    if (random.chance(0.3)) scheduler.after(random.magnitude(1, 500), undefined, () => this.process.die());
  }

  /** Retries, as people do after a 503. */
  async #erase(attempt: Submitted): Promise<void> {
    const { ledger, random, checks } = this.#world;
    const { containers, clock } = this.process;
    const summaries = createSummaries({ container: containers.summaries });
    const erasures = createErasures({ ...containers, summaries, clock, idempotencyWindowMs: 2_500_000 });
    const wasAcknowledged = attempt.state === 'acknowledged';
    for (let left = 5; left > 0; left -= 1) {
      try {
        const { outcome } = await erasures.erase(keyOfPath(attempt.path), attempt.id);
        this.#world.log(this.process.name, () => `erasing ${attempt.id}: ${outcome}`);
        // If retention removed it in that moment, its statistics may stay.
        if (outcome === 'erased' && !this.#hasExpired(attempt)) {
          ledger.erased(attempt);
          this.#world.stats.erasures += 1;
          checks.checkErased(attempt);
        }
        if (outcome === 'notFound' && wasAcknowledged) this.#expectGone(attempt);
        return;
      } catch (error) {
        if (!isOutage(error)) throw error;
        await this.process.pause(random.magnitude(5, 100));
      }
    }
  }

  /** An acknowledged answer is unknown only if its survey is deleted or lost, or the answer was removed because of its age. */
  #expectGone(attempt: Submitted): void {
    const survey = this.#world.checks.survey(attempt.path);
    if (!survey || survey.isDeleted || survey.wasDamaged) return;
    if (this.#hasExpired(attempt) || retentionOf(this.#world.profile, attempt.path)) return;
    throw new Violation('misread', `${attempt.id} of ${attempt.path} cannot be erased: it is not found`);
  }

  #hasExpired(attempt: Submitted): boolean {
    const expired = [...(this.#world.checks.survey(attempt.path)?.expired ?? [])];
    return expired.some((id) => submissionOf({ ...attempt, id }) === submissionOf(attempt));
  }
}
