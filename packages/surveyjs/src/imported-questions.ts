import type { Question } from '@canvass/surveys';
import { ByName } from './by-name.ts';
import { withoutValue } from './conditions/facets/kept.ts';
import type { Tested } from './conditions/facets/tested.ts';
import type { FoundAnswer } from './conditions/translate.ts';
import type { ConditionFault } from './report/note-words.ts';
import { kindSurveyJsOf } from './kinds/kinds.ts';
import type { SourceElement } from './source-element.ts';
import { SurveyRoom } from './survey-room.ts';
import { testedOf } from './tested-of.ts';

/** What SurveyJS itself sets in each group or row. */
const setInGroups: ReadonlySet<string> = new Set(
  'panelindex visiblepanelindex rowindex visiblerowindex rowname rowvalue rowtitle totalrow'.split(' '),
);
/** A name with more dots is not looked up as a part of an answer. */
const maxDots = 10;

/** Where a question comes from in the file. */
export interface QuestionOrigin {
  readonly source: SourceElement;
  /** How conditions name its parts, if not by their ids. */
  readonly partNames: ReadonlyMap<string, string>;
}

interface NamedAnswer {
  readonly whole: Tested;
  /** By their names in the file. */
  readonly parts: ByName<Tested>;
}

/** The questions imported so far, by the names that the file's conditions give them. */
export class ImportedQuestions {
  readonly list: Question[] = [];
  readonly #byName = new ByName<NamedAnswer>();
  /** Parts with a name of their own. A question of that name has precedence. */
  readonly #partsByName = new ByName<Tested>();
  readonly #byId = new Map<string, Tested>();
  readonly #leftOut = new Set<string>();
  readonly #room = new SurveyRoom();
  readonly #inFile: ReadonlySet<string>;
  readonly #elsewhere: ReadonlySet<string>;

  /**
   * @param names of all questions of the file
   * @param elsewhere names that the survey gives to what is no question
   */
  constructor(names: Iterable<string>, elsewhere: readonly string[]) {
    this.#elsewhere = new Set(elsewhere.map((name) => name.toLowerCase()));
    this.#inFile = new Set(Array.from(names, (name) => name.toLowerCase()));
  }

  /**
   * Adds a question, unless there is no room for it.
   *
   * @param origin undefined for the text of a comment, which is no element of its own
   */
  add(question: Question, names: readonly string[], origin?: QuestionOrigin): boolean {
    const [first, ...parts] = testedOf(question, origin?.source);
    if (!this.#room.take(question)) return false;
    this.list.push(question);
    // Conditions cannot test what asks nothing.
    if (first === undefined) return true;
    const byPart = new ByName<Tested>();
    for (const tested of parts) byPart.add(origin?.partNames.get(tested.part) ?? tested.part, tested);
    const all = [first, ...parts];
    for (const tested of all) this.#byId.set(tested.id, tested);
    const { suffixes = {} } = kindSurveyJsOf(question);
    // A name of its own is for what is tested of the answer; the question's name is then that of a list that nothing is compared with.
    const whole: Tested = Object.hasOwn(suffixes, first.part) ? withoutValue(first) : first;
    for (const tested of all) {
      if (!Object.hasOwn(suffixes, tested.part)) continue;
      const suffix = suffixes[tested.part]!;
      for (const name of names) this.#partsByName.add(`${name}${suffix}`, tested);
    }
    for (const name of names) this.#byName.add(name, { whole, parts: byPart });
    return true;
  }

  /** Inserts a question that asks nothing, unless there is no room for it. */
  insert(question: Question, at: number): boolean {
    if (!this.#room.take(question)) return false;
    this.list.splice(at, 0, question);
    return true;
  }

  /** Whether a part of a question has this name. */
  isPart(name: string): boolean {
    return this.#partsByName.get(name) !== undefined;
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
    const named =
      this.#byName.exact(name)?.whole ??
      this.#partsByName.exact(name) ??
      this.#byName.get(name)?.whole ??
      this.#partsByName.get(name);
    if (named !== undefined) return named;
    let dot = name.indexOf('.');
    for (let dots = 0; dot !== -1 && dots < maxDots; dots += 1) {
      const part = this.#byName.get(name.slice(0, dot))?.parts.get(name.slice(dot + 1));
      if (part !== undefined) return part;
      dot = name.indexOf('.', dot + 1);
    }
    return undefined;
  }

  readonly withId = (id: string): Tested | undefined => this.#byId.get(id);

  #whyMissing(name: string): ConditionFault {
    const key = name.toLowerCase();
    // `{matrix.row}` and `{panel[0].question}` are parts of an answer.
    const [whole = ''] = key.split(/[.[]/, 1);
    if (this.#leftOut.has(key) || this.#leftOut.has(whole)) return 'left-out-question';
    if (this.#inFile.has(key)) return 'later-question';
    // A part that is not known, or what SurveyJS itself sets.
    const isKnown = this.#inFile.has(whole) || this.#elsewhere.has(key);
    const isOfSurveyJs = setInGroups.has(whole) || key.startsWith('$');
    return isKnown || isOfSurveyJs ? 'unsupported' : 'unknown-question';
  }
}
