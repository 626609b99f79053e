import { tenant } from './surveys.ts';
import type { World } from './world.ts';

/**
 * Loses or corrupts a survey's summary, as disks and operators do. Each instance loses its summary at most once, and
 * not while a request that would create it is under way: the protocol does not promise to survive a second loss
 * during a rebuild.
 */
export class Damage {
  readonly #world: World;
  readonly #lost = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Returns whether there was a summary to damage. */
  strike(survey: string): boolean {
    const { random, service, network, checks, stats } = this.#world;
    const listed = service.apply({
      op: 'list',
      container: 'summaries',
      prefix: `${tenant}/${survey}/`,
      marker: undefined,
    });
    const names = listed.blobs
      .map(({ name }) => name)
      .filter((name) => checks.survey(name)?.isDeleted === false);
    if (names.length === 0) return false;
    const blob = random.pick(names);
    if (random.chance(0.5)) {
      if (this.#lost.has(blob) || network.mayStillCreate(`summaries/${blob}`)) return false;
      this.#lost.add(blob);
      service.apply({ op: 'delete', container: 'summaries', blob });
      this.#world.log('damage', () => `LOSES summaries/${blob}`);
    } else {
      service.apply({ op: 'put', container: 'summaries', blob, bytes: Buffer.from('{"version":') });
      this.#world.log('damage', () => `CORRUPTS summaries/${blob}`);
    }
    checks.markDamaged(blob);
    stats.damagedSummaries += 1;
    return true;
  }

  /** Loses or damages a listed column file of the instance, if it has one. */
  loseFile(path: string): void {
    const { random, service, checks, stats } = this.#world;
    const state = checks.survey(path);
    const listed = [...(state?.blobs ?? [])].filter((name) => name.endsWith('.parquet'));
    if (listed.length === 0) return;
    const blob = random.pick(listed);
    if (random.chance(0.5)) service.apply({ op: 'delete', container: 'answers', blob });
    else service.apply({ op: 'put', container: 'answers', blob, bytes: Buffer.from('[{"id') });
    this.#world.log('damage', () => `DAMAGES answers/${blob}`);
    checks.markLostFile(path, blob);
    stats.lostFiles += 1;
  }
}
