import type { Question } from '@canvass/surveys';
import type { FoundQuestion } from './conditions/translate.ts';
import type { ConditionFault } from './report/note-words.ts';

interface NamedQuestion {
  readonly question: Question;
  readonly isList: boolean;
}

/** The questions imported so far, by the names that the file's conditions give them. */
export class ImportedQuestions {
  readonly list: Question[] = [];
  readonly #byName = new Map<string, NamedQuestion>();
  readonly #byId = new Map<string, Question>();
  readonly #leftOut = new Set<string>();
  readonly #inFile: ReadonlySet<string>;

  /** @param names of all questions of the file */
  constructor(names: Iterable<string>) {
    this.#inFile = new Set(Array.from(names, (name) => name.toLowerCase()));
  }

  /** @param isList whether its answer is a list in the file, also if only one choice can be made */
  add(question: Question, names: readonly string[], isList: boolean): void {
    this.list.push(question);
    this.#byId.set(question.id, question);
    for (const name of names) {
      // Names differ by their case in few files, and conditions disregard it.
      for (const key of [name, name.toLowerCase()]) {
        if (!this.#byName.has(key)) this.#byName.set(key, { question, isList });
      }
    }
  }

  leaveOut(names: readonly string[]): void {
    for (const name of names) this.#leftOut.add(name.toLowerCase());
  }

  /** A name with `#` in front is the answer as it is stored. */
  readonly find = (name: string): FoundQuestion => {
    const named = this.#named(name) ?? (name.startsWith('#') ? this.#named(name.slice(1)) : undefined);
    return named === undefined ? { found: false, why: this.#whyMissing(name) } : { found: true, ...named };
  };

  #named(name: string): NamedQuestion | undefined {
    return this.#byName.get(name) ?? this.#byName.get(name.toLowerCase());
  }

  readonly withId = (id: string): Question | undefined => this.#byId.get(id);

  #whyMissing(name: string): ConditionFault {
    const key = name.toLowerCase();
    // `{matrix.row}` and `{panel[0].question}` are parts of an answer.
    const [whole = ''] = key.split(/[.[]/, 1);
    if (this.#leftOut.has(key) || this.#leftOut.has(whole)) return 'left-out-question';
    return this.#inFile.has(key) ? 'later-question' : 'unknown-question';
  }
}
