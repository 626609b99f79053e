import type { Question } from '@canvass/surveys';
import type { Tested } from './conditions/facets/facets.ts';
import type { FoundAnswer } from './conditions/translate.ts';
import { kindSurveyJsOf } from './kinds/kinds.ts';
import type { ConditionFault } from './report/note-words.ts';
import type { SourceElement } from './source-element.ts';

/** The questions imported so far, by the names that the file's conditions give them. */
export class ImportedQuestions {
  readonly list: Question[] = [];
  readonly #byName = new Map<string, Tested>();
  readonly #byId = new Map<string, Tested>();
  readonly #leftOut = new Set<string>();
  readonly #inFile: ReadonlySet<string>;

  /** @param names of all questions of the file */
  constructor(names: Iterable<string>) {
    this.#inFile = new Set(Array.from(names, (name) => name.toLowerCase()));
  }

  /** @param source the element that the question was read from; undefined for the text of its “Other” or comment */
  add(question: Question, names: readonly string[], source?: SourceElement): void {
    this.list.push(question);
    for (const tested of kindSurveyJsOf(question).tested(question, source)) {
      this.#byId.set(tested.id, tested);
      for (const name of names) {
        // Names differ by their case in few files, and conditions disregard it.
        for (const key of [name, name.toLowerCase()]) {
          if (!this.#byName.has(key)) this.#byName.set(key, tested);
        }
      }
    }
  }

  leaveOut(names: readonly string[]): void {
    for (const name of names) this.#leftOut.add(name.toLowerCase());
  }

  /** A name with `#` in front is the answer as it is stored. */
  readonly find = (name: string): FoundAnswer => {
    const tested = this.#named(name) ?? (name.startsWith('#') ? this.#named(name.slice(1)) : undefined);
    return tested === undefined ? { found: false, why: this.#whyMissing(name) } : { found: true, tested };
  };

  #named(name: string): Tested | undefined {
    return this.#byName.get(name) ?? this.#byName.get(name.toLowerCase());
  }

  readonly withId = (id: string): Tested | undefined => this.#byId.get(id);

  #whyMissing(name: string): ConditionFault {
    const key = name.toLowerCase();
    // `{matrix.row}` and `{panel[0].question}` are parts of an answer.
    const [whole = ''] = key.split(/[.[]/, 1);
    if (this.#leftOut.has(key) || this.#leftOut.has(whole)) return 'left-out-question';
    return this.#inFile.has(key) ? 'later-question' : 'unknown-question';
  }
}
