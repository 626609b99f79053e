import { createJournal, encodeRecord, JournalError, type Journal } from '@canvass/journal';
import { ownWords, questionnaireOf } from './questions.ts';
import { SimulatedProcess } from './simulated-process.ts';
import type { SubmittedKind } from '../environment/ledger.ts';
import type { Submission } from './submission.ts';
import { tailOf } from '../environment/ids.ts';
import { decodeDefinition, tenant, type LiveDefinition } from './surveys.ts';
import type { World } from './world.ts';

/** Values of no facet. */
const noValues: readonly unknown[] = [1.5, true, {}, [], [7], ['red', 'red'], 1e15];

/** A survey site: validates answers by its cached definitions and appends them to its journal. */
export class Site {
  readonly process: SimulatedProcess;
  readonly #world: World;
  readonly #journal: Journal;
  readonly #definitions = new Map<string, LiveDefinition | undefined>();
  readonly #segments: string[] = [];

  constructor(world: World, name: string, onDeath: () => void) {
    this.#world = world;
    this.process = new SimulatedProcess(world, name, () => {
      this.#tearLastLine();
      onDeath();
    });
    const { profile } = world;
    this.#journal = createJournal(
      {
        journal: this.process.containers.journal,
        clock: this.process.clock,
        newId: () => {
          const id = world.idAt(this.process.clock.now());
          this.#segments.push(id);
          return id;
        },
        sendHint: (hint) => world.hints.send(this.process, hint),
        // Each event of the schedule is a turn of its own.
        endOfTurn: () => Promise.resolve(),
      },
      {
        partitions: profile.partitions,
        hintIntervalMs: 100,
        rollAfterBlocks: profile.rollAfterBlocks,
        rollAfterBytes: profile.rollAfterBytes,
        rollAfterIdleMs: profile.rollAfterIdleMs,
        rollAfterMs: profile.rollAfterMs,
      },
    );
  }

  /** A respondent's answers arrive. */
  submit(survey: string, kind: SubmittedKind, submission: Submission): void {
    this.#world.detach('submitting', this.#submit(survey, kind, submission));
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  async #submit(survey: string, kind: SubmittedKind, submission: Submission): Promise<void> {
    const seen = await this.#definition(survey);
    if (!seen) return;
    const { random, ledger } = this.#world;
    const now = this.process.clock.now();
    const { key, formMs, invitation } = submission;
    // As the HMAC of instance and key.
    const ofInstance = Number(seen.instance.slice(seen.instance.indexOf('-') + 1));
    const tail = key === undefined ? undefined : tailOf(key + 10_000 * ofInstance, true);
    // A form that is too old, or from the future, is shown again.
    if (formMs !== undefined && (formMs > now + 900_000 || now - formMs > 2_500_000)) return;
    const id = this.#world.idAt(now, tail);
    const path = `${tenant}/${survey}/${seen.instance}`;
    // Two attempts in one millisecond, with the same answers: nobody can tell them apart.
    if (ledger.get(id)) return;
    const word = `${submission.word}${kind === 'answer' ? '' : kind}${random.chance(submission.conflicting) ? `x${random.between(1, 9)}` : ''}`;
    const answers = this.#answers(seen, kind, submission.draws, word);
    const record = encodeRecord({
      tenant,
      survey,
      instance: seen.instance,
      id,
      submissionId: formMs === undefined ? 'é' : this.#world.idAt(formMs),
      receivedAt: new Date(now).toISOString(),
      definitionVersion: seen.version,
      ...(invitation !== undefined && { invitation }),
      answers,
    });
    const line = kind === 'corrupt' ? record.slice(0, -random.between(1, 9)) : record;
    const mustSettle = (): boolean => this.process.isAlive;
    const submitted = {
      id,
      kind,
      path,
      line,
      word,
      mustSettle,
      state: 'pending' as 'pending' | 'acknowledged' | 'refused',
    };
    ledger.add(submitted);
    this.#world.log(this.process.name, () => `takes ${id} (${kind}) for ${path}`);
    try {
      await this.#journal.append(`${tenant}/${survey}`, line);
      submitted.state = 'acknowledged';
    } catch (error) {
      submitted.state = 'refused';
      if (!(error instanceof JournalError)) throw error;
    }
    this.#world.log(this.process.name, () => `${id} is ${submitted.state}`);
  }

  /** What the validator made of a form, or would never make. */
  #answers(
    { revision }: LiveDefinition,
    kind: SubmittedKind,
    draws: number,
    word: string,
  ): Readonly<Record<string, unknown>> {
    const questionnaire = questionnaireOf(this.#world.profile.questionnaire);
    const answers = { ...questionnaire.answers(revision, draws), [ownWords]: `${word} ${word} the same` };
    if (kind !== 'uncountable') return answers;
    const facets = Object.keys(answers);
    return { ...answers, [facets[draws % facets.length]!]: noValues[draws % noValues.length] };
  }

  /** Cached, or read again; the cached one while storage does not respond. */
  async #definition(survey: string): Promise<LiveDefinition | undefined> {
    const { random } = this.#world;
    const cached = this.#definitions.get(survey);
    if (cached && random.chance(0.6)) return cached;
    try {
      const found = await this.process.containers.definitions.get(`${tenant}/${survey}`);
      const document = found.outcome === 'found' ? decodeDefinition(found.bytes) : undefined;
      const visible = document?.deleted ? undefined : document;
      this.#definitions.set(survey, visible);
      return visible;
    } catch {
      return cached;
    }
  }

  /** Damages the end of the segment, as a disk or an operator may: nothing will complete the line. */
  #tearLastLine(): void {
    const { random, service, profile } = this.#world;
    const blob = this.#segments.at(-1);
    if (blob === undefined || !random.chance(profile.corrupt)) return;
    const found = service.apply({ op: 'head', container: 'journal', blob });
    if (found.outcome !== 'found') return;
    const block = Buffer.from('{"tenant":"t","sur');
    service.apply({
      op: 'appendBlock',
      container: 'journal',
      blob,
      block,
      position: found.properties.length,
    });
  }
}
