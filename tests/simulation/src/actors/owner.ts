import { createSummaries, type Summaries } from '@canvass/answer-log';
import { startHistory, TimeZone } from '@canvass/surveys';
import { isOutage } from '../environment/outage.ts';
import { questionnaireOf, type Questionnaire } from './questions.ts';
import { SimulatedProcess } from './simulated-process.ts';
import {
  decodeDefinition,
  encodeDefinition,
  retentionOf,
  tenant,
  zones,
  type DefinitionDocument,
  type LiveDefinition,
} from './surveys.ts';
import type { World } from './world.ts';
import { recountDaysOf } from './recount-days.ts';

/** Creates, edits and deletes surveys in the order of writes of Rule 13, and gives them other time zones. */
export class Owner {
  readonly process: SimulatedProcess;
  readonly #world: World;
  readonly #questionnaire: Questionnaire;
  readonly #summaries: Summaries;

  constructor(world: World, name: string, onDeath: () => void) {
    this.#world = world;
    this.#questionnaire = questionnaireOf(world.profile.questionnaire);
    this.process = new SimulatedProcess(world, name, onDeath);
    this.#summaries = createSummaries({ container: this.process.containers.summaries });
  }

  /** Creates the survey, or edits it if it exists. */
  put(survey: string): void {
    this.#attempt(`putting ${survey}`, () => this.#put(survey));
  }

  /** Gives the survey another time zone, and recounts its days as a site does. */
  changeZone(survey: string): void {
    this.#attempt(`changing the time zone of ${survey}`, () => this.#changeZone(survey));
  }

  delete(survey: string): void {
    this.#attempt(`deleting ${survey}`, () => this.#delete(survey));
  }

  /** Retries, as an owner does after a 503. */
  #attempt(what: string, operation: () => Promise<void>): void {
    const { random } = this.#world;
    const attempt = async (): Promise<void> => {
      for (let left = 8; left > 0; left -= 1) {
        try {
          this.#world.log(this.process.name, () => what);
          await operation();
          return;
        } catch (error) {
          if (!isOutage(error)) throw error;
          await this.process.pause(random.magnitude(5, 100));
        }
      }
    };
    this.#world.detach(what, attempt());
  }

  async #put(survey: string): Promise<void> {
    const found = await this.#read(survey);
    if (!found) return this.#create(survey, undefined);
    if (!found.document.deleted) return this.#edit(survey, found.document, found.etag);
    await this.#summaries.writeTombstone({ tenant, survey, instance: found.document.instance });
    return this.#create(survey, found.etag);
  }

  async #create(survey: string, etag: string | undefined): Promise<void> {
    const instance = this.#world.newId('I');
    const history = startHistory(this.#questionnaire.definition(0));
    const zone = this.#anyZone();
    const { outcome } = await this.#summaries.create(
      { tenant, survey, instance },
      history,
      TimeZone.of(zone),
    );
    if (outcome === 'exists') throw new Error(`a summary of the new ${instance} exists`);
    if (retentionOf(this.#world.profile, `${tenant}/${survey}/`))
      await this.#summaries.markRetention({ tenant, survey, instance });
    await this.#write(survey, { instance, version: 1, revision: 0, history, zone }, etag);
  }

  async #edit(survey: string, before: LiveDefinition, etag: string): Promise<void> {
    const { instance, zone } = before;
    const revision = before.revision + 1;
    // An unreadable summary must be rebuilt before the survey can be edited.
    const revised = await this.#summaries
      .revise({ tenant, survey, instance }, this.#questionnaire.definition(revision))
      .catch((error: unknown) => {
        if ((error as { code?: unknown }).code === 'corrupt') return { outcome: 'notFound' } as const;
        throw error;
      });
    if (revised.outcome === 'refused')
      throw new Error(`an edit is refused: ${JSON.stringify(revised.errors)}`);
    if (revised.outcome !== 'revised') return;
    const { version, history } = revised;
    await this.#write(survey, { instance, version, revision, history, zone }, etag);
  }

  async #changeZone(survey: string): Promise<void> {
    const found = await this.#read(survey);
    if (!found || found.document.deleted) return;
    const { document, etag } = found;
    if (!(await this.#write(survey, { ...document, zone: this.#anyZone() }, etag))) return;
    await recountDaysOf(this.#world, this.process, { tenant, survey, instance: document.instance });
  }

  /** Without a draw in schedules without time zones, which stay as they are. */
  #anyZone(): string {
    const { profile, random } = this.#world;
    return profile.zoneChanges === 0 ? 'UTC' : random.pick(Object.keys(zones));
  }

  async #delete(survey: string): Promise<void> {
    const found = await this.#read(survey);
    if (!found) return;
    const { instance } = found.document;
    if (!found.document.deleted && !(await this.#write(survey, { deleted: true, instance }, found.etag)))
      return;
    await this.#summaries.writeTombstone({ tenant, survey, instance });
    this.#world.stats.deletions += 1;
  }

  async #write(survey: string, document: DefinitionDocument, etag: string | undefined): Promise<boolean> {
    const { outcome } = await this.process.containers.definitions.put(
      `${tenant}/${survey}`,
      encodeDefinition(document),
      {
        condition: etag === undefined ? { ifAbsent: true } : { ifMatch: etag },
      },
    );
    return outcome === 'written';
  }

  async #read(survey: string): Promise<{ document: DefinitionDocument; etag: string } | undefined> {
    const found = await this.process.containers.definitions.get(`${tenant}/${survey}`);
    return found.outcome === 'found'
      ? { document: decodeDefinition(found.bytes), etag: found.etag }
      : undefined;
  }
}
