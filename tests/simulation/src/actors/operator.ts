import { createSummaries, rebuildSummary, type RebuiltSurvey } from '@canvass/answer-log';
import { TimeZone } from '@canvass/surveys';
import { isOutage } from '../environment/outage.ts';
import { SimulatedProcess } from './simulated-process.ts';
import { decodeDefinition, encodeDefinition, tenant, type LiveDefinition } from './surveys.ts';
import type { World } from './world.ts';

/** A person at a command line who rebuilds a summary, even one that is intact. */
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
      erasures: containers.erasures,
      clock,
      idempotencyWindowMs: 2_500_000,
      newId: () => this.#world.newId('R'),
    };
    const { outcome } = await rebuildSummary(deps, { tenant, survey, instance }, () =>
      this.#takeDefinition(survey, instance),
    );
    this.#world.log(this.process.name, () => `rebuilding ${survey}: ${outcome}`);
    if (outcome === 'rebuilt') this.#world.stats.rebuilds += 1;
  }

  /**
   * Writes the definition again, so that an edit between its two writes fails: its version was lost with the summary
   * and must not be published.
   */
  async #takeDefinition(survey: string, instance: string): Promise<RebuiltSurvey | undefined> {
    const found = await this.#definition(survey);
    if (found?.document.instance !== instance) return undefined;
    const fenced = await this.process.containers.definitions.put(
      `${tenant}/${survey}`,
      encodeDefinition(found.document),
      { condition: { ifMatch: found.etag } },
    );
    if (fenced.outcome !== 'written') return undefined;
    const { history, zone } = found.document;
    return { history, zone: TimeZone.of(zone) };
  }

  async #definition(survey: string): Promise<{ document: LiveDefinition; etag: string } | undefined> {
    const found = await this.process.containers.definitions.get(`${tenant}/${survey}`);
    if (found.outcome !== 'found') return undefined;
    const document = decodeDefinition(found.bytes);
    return document.deleted ? undefined : { document, etag: found.etag };
  }

  async rebuildWithRetries(survey: string): Promise<void> {
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
