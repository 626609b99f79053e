import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs, systemClock } from '@canvass/runtime/clock';
import { createDefinitions } from '@canvass/storage';
import { createBlobService, openContainers, type Containers } from '@canvass/storage/azure';
import { startAzurite, type Azurite } from '@canvass/testing';
import type { BenchContext } from '../bench.ts';
import { assertCount, BenchError } from '../errors.ts';
import type { FixtureSurvey } from '../journal-fixture.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { ColumnFiller } from '../slices/column-filler.ts';
import { countSegment, createCounter, writeSegment } from '../slices/hot-survey.ts';
import { days } from '../slices/questions.ts';
import { multiplySurvey } from './multiply-survey.ts';

const tenant = 'bench';

/** What an owner reads of an analysis. */
export interface ShownAnalysis {
  readonly id: string;
  readonly state: string;
  readonly read: number;
  readonly of: number | null;
  readonly result: { readonly totalAnswers: number } | null;
  readonly recount?: { readonly outcome: string };
}

/** A site over an Azurite, with surveys that are large. */
export class LargeSurveys {
  readonly azurite: Azurite;
  readonly site: SiteProcess;
  /** Of the tenant. */
  readonly apiKey: string;
  readonly #folder: string;
  readonly #containers: Containers;

  private constructor(folder: string, azurite: Azurite, site: SiteProcess, apiKey: string) {
    this.#folder = folder;
    this.azurite = azurite;
    this.site = site;
    this.apiKey = apiKey;
    const { connectionString } = azurite;
    this.#containers = openContainers(createBlobService({ connectionString }));
  }

  /** `isOnDisk`: default true. Then Azurite stalls every 5 s, while it writes its index. */
  static async open(
    context: BenchContext,
    { isOnDisk = true }: { readonly isOnDisk?: boolean } = {},
  ): Promise<LargeSurveys> {
    const folder = await mkdtemp(join(tmpdir(), 'canvass-large-'));
    const azurite = await startAzurite(isOnDisk ? { location: folder } : {});
    const site = await startSite(context, 'canvass', azurite.connectionString);
    return new LargeSurveys(folder, azurite, site, await site.putTenant(tenant));
  }

  async close(): Promise<void> {
    await this.site.stop();
    await this.azurite.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Makes a survey that has each of `answers` answers several times, all of them in column files. */
  async make(
    survey: string,
    { answers, times }: { readonly answers: number; readonly times: number },
  ): Promise<number> {
    const containers = this.#containers;
    await this.site.putSurveys(tenant, this.apiKey, [survey]);
    const key = await this.find(survey);
    const everyMs = (days * dayMs) / answers;
    const segmentId = await writeSegment(containers, key, { answers, everyMs, seed: times });
    const counter = createCounter(containers);
    await countSegment(counter, segmentId);
    await containers.journal.delete(segmentId);
    const filler = new ColumnFiller(containers, key, counter);
    await filler.end();
    const { connectionString } = this.azurite;
    const made = await multiplySurvey({ connectionString, containers, key, times });
    assertCount('answers of the survey', made, answers * times);
    return made;
  }

  /** Returns the path of the analysis. */
  async start(survey: string, kind: 'analyses' | 'recount', body: object): Promise<string> {
    const path = `/v1/tenants/${tenant}/surveys/${survey}`;
    const text = await this.site.http.expect(202, 'POST', `${path}/${kind}`, { key: this.apiKey, body });
    return `${path}/analyses/${(JSON.parse(text) as ShownAnalysis).id}`;
  }

  async cancel(path: string): Promise<void> {
    await this.site.http.expect(204, 'DELETE', path, { key: this.apiKey, body: {} });
  }

  /** Reads it until it is as wanted. Throws if it ends without being so. */
  async until(path: string, isWanted: (shown: ShownAnalysis) => boolean): Promise<ShownAnalysis> {
    for (;;) {
      const text = await this.site.http.expect(200, 'GET', path, { key: this.apiKey });
      const shown = JSON.parse(text) as ShownAnalysis;
      if (isWanted(shown)) return shown;
      if (shown.state !== 'running') {
        throw new BenchError('unexpected-answer', `an analysis has ended as ${text.slice(0, 500)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Its key in storage. */
  async find(survey: string): Promise<FixtureSurvey> {
    const definitions = createDefinitions({
      container: this.#containers.definitions,
      clock: systemClock,
      compile: () => undefined,
    });
    const found = await definitions.find(tenant, survey);
    if (found.outcome === 'notFound') throw new BenchError('unexpected-answer', 'the survey is gone');
    return { tenant, survey, instance: found.stored.instance };
  }
}
