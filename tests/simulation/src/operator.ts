import { createSummaries, rebuildSummary } from '@canvass/answer-log';
import type { SurveyHistory } from '@canvass/surveys';
import { isOutage } from './outage.ts';
import { SimulatedProcess } from './simulated-process.ts';
import { decodeDefinition, encodeDefinition, tenant, type LiveDefinition } from './surveys.ts';
import type { World } from './world.ts';

/** Somebody at a command line who rebuilds a summary, whether it needs it or not. */
export class Operator {
  readonly process: SimulatedProcess;
  readonly #world: World;

  constructor(world: World, name: string) {
    this.#world = world;
    this.process = new SimulatedProcess(world, name);
  }

  async rebuild(survey: string): Promise<void> {
    const { containers, clock } = this.process;
    const found = await this.#definition(survey);
    if (!found) return;
    const { instance } = found.document;
    const deps = {
      summariesContainer: containers.summaries,
      summaries: createSummaries({ container: containers.summaries }),
      answerLogs: containers.answerLogs,
      quarantine: containers.quarantine,
      clock,
      newId: () => this.#world.newId('R'),
    };
    const { outcome } = await rebuildSummary(deps, { tenant, survey, instance }, () =>
      this.#takeHistory(survey, instance),
    );
    this.#world.tell(this.process.name, () => `rebuilding ${survey}: ${outcome}`);
    if (outcome === 'rebuilt') this.#world.stats.rebuilds += 1;
  }

  /**
   * Fences off whoever is between the two writes of an edit: what that revised was lost with the summary, so it must
   * not be published any more.
   */
  async #takeHistory(survey: string, instance: string): Promise<SurveyHistory | undefined> {
    const found = await this.#definition(survey);
    if (found?.document.instance !== instance) return undefined;
    const fenced = await this.process.containers.definitions.put(
      `${tenant}/${survey}`,
      encodeDefinition(found.document),
      { condition: { ifMatch: found.etag } },
    );
    return fenced.outcome === 'written' ? found.document.history : undefined;
  }

  async #definition(survey: string): Promise<{ document: LiveDefinition; etag: string } | undefined> {
    const found = await this.process.containers.definitions.get(`${tenant}/${survey}`);
    if (found.outcome !== 'found') return undefined;
    const document = decodeDefinition(found.bytes);
    return document.deleted ? undefined : { document, etag: found.etag };
  }

  /** Tries a few times, with pauses. */
  async rebuildWithPatience(survey: string): Promise<void> {
    for (let left = 5; left > 0; left -= 1) {
      try {
        await this.rebuild(survey);
        return;
      } catch (error) {
        if (!isOutage(error)) throw error;
        await this.process.pause(50);
      }
    }
  }
}
