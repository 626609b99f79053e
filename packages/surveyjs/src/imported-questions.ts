import type { Question } from '@canvass/surveys';
import type { FoundQuestion } from './conditions/translate.ts';
import type { ConditionFault } from './report/note.ts';

/** The questions imported so far, by the names that the file's conditions give them. */
export class ImportedQuestions {
  readonly list: Question[] = [];
  readonly #byName = new Map<string, Question>();
  readonly #byId = new Map<string, Question>();
  readonly #leftOut = new Set<string>();
  readonly #inFile: ReadonlySet<string>;

  /** @param names of all questions of the file */
  constructor(names: Iterable<string>) {
    this.#inFile = new Set(Array.from(names, (name) => name.toLowerCase()));
  }

  add(question: Question, names: readonly string[]): void {
    this.list.push(question);
    this.#byId.set(question.id, question);
    for (const name of names) {
      // Names differ by their case in few files, and conditions disregard it.
      for (const key of [name, name.toLowerCase()]) {
        if (!this.#byName.has(key)) this.#byName.set(key, question);
      }
    }
  }

  leaveOut(names: readonly string[]): void {
    for (const name of names) this.#leftOut.add(name.toLowerCase());
  }

  readonly find = (name: string): FoundQuestion => {
    const question = this.#byName.get(name) ?? this.#byName.get(name.toLowerCase());
    return question === undefined ? { found: false, why: this.#whyMissing(name) } : { found: true, question };
  };

  readonly withId = (id: string): Question | undefined => this.#byId.get(id);

  #whyMissing(name: string): ConditionFault {
    const key = name.toLowerCase();
    if (this.#leftOut.has(key)) return 'left-out-question';
    return this.#inFile.has(key) ? 'later-question' : 'unknown-question';
  }
}
