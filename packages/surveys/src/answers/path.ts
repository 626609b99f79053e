import type { AskedTest, CompileShowIf, EarlierValues } from '../conditions/compile-show-if.ts';
import type { ShowIf } from '../conditions/show-if.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { defaultEnding } from '../facets/ending-facet.ts';
import type { PathStop } from '../kinds/answer-rule.ts';
import { isHidden } from '../kinds/kinds.ts';

/** The way through a form of several pages, or with endings. */
export interface FormPath {
  /** The conditions of its jumps and endings. */
  readonly conditions: readonly ShowIf[];
  /** Whether the way may leave pages out. */
  readonly hasJumps: boolean;
  /** Returns undefined if all pages follow each other to the usual ending. */
  walk(stop?: PathStop): PathWalk | undefined;
}

/** The way of one answer. Its questions are visited in turn. */
export interface PathWalk {
  /** Whether the way leads past the question at this position. `values`: of the questions before it. Hidden questions are on every way. */
  reaches(position: number, values: EarlierValues): boolean;
  /** The question at this position is asked: the jumps of its page count. */
  see(position: number): void;
  /** The id of the ending, after the last question. */
  end(values: EarlierValues): string;
}

interface CompiledJump {
  readonly holds: AskedTest;
  /** The number of the page, from 0; after the last one for an ending. */
  readonly page: number;
  readonly ending?: string;
}

interface CompiledPage {
  readonly startsAt: string;
  readonly jumps: readonly CompiledJump[];
}

interface CompiledEnding {
  readonly id: string;
  readonly holds: AskedTest;
}

const always: AskedTest = () => true;

/** Returns undefined for a form of one page without endings. Jumps of a page that people do not see are not taken. */
export function compilePath(definition: SurveyDefinition, compile: CompileShowIf): FormPath | undefined {
  const { sections = [], endings = [], questions } = definition;
  const hasJumps = sections.some(({ next }) => next !== undefined);
  if (sections.length === 0 && endings.length === 0) return undefined;
  const testOf = (showIf: ShowIf | undefined): AskedTest => (showIf === undefined ? always : compile(showIf));
  const places = new Map(sections.map(({ startsAt }, index) => [startsAt, index]));
  const pages = sections.map(({ startsAt, next = [] }): CompiledPage => ({
    startsAt,
    jumps: next.map(({ showIf, to }) => {
      const holds = testOf(showIf);
      return typeof to === 'string'
        ? { holds, page: places.get(to)! }
        : { holds, page: sections.length, ending: to.ending };
    }),
  }));
  const conditional = endings.flatMap(({ id, showIf }): CompiledEnding[] =>
    showIf === undefined ? [] : [{ id, holds: testOf(showIf) }],
  );
  const form = {
    pages,
    endings: conditional,
    pageOf: questions.map(({ id }) => places.get(id)),
    isHidden: questions.map(isHidden),
  };
  const conditions = [...sections.flatMap(({ next = [] }) => next), ...endings].flatMap(
    ({ showIf }) => showIf ?? [],
  );
  const leads = hasJumps || endings.length > 0;
  return {
    conditions,
    hasJumps,
    walk: (stop) => (leads || stop !== undefined ? new Walk(form, stop) : undefined),
  };
}

interface CompiledForm {
  readonly pages: readonly CompiledPage[];
  readonly endings: readonly CompiledEnding[];
  /** The number of the page that begins at the question of each position; undefined: none begins there. */
  readonly pageOf: readonly (number | undefined)[];
  readonly isHidden: readonly boolean[];
}

class Walk implements PathWalk {
  readonly #form: CompiledForm;
  readonly #stop: PathStop | undefined;
  #page = 0;
  /** The page that the way leads to: those before it are left out. */
  #next = 0;
  #isSeen = false;
  #ending: string | undefined;

  constructor(form: CompiledForm, stop: PathStop | undefined) {
    this.#form = form;
    this.#stop = stop;
  }

  reaches(position: number, values: EarlierValues): boolean {
    const page = this.#form.pageOf[position];
    if (page !== undefined && page > this.#page) {
      this.#leave(values);
      this.#page = page;
    }
    return this.#page >= this.#next || this.#form.isHidden[position] === true;
  }

  see(position: number): void {
    if (this.#form.isHidden[position] !== true) this.#isSeen = true;
  }

  end(values: EarlierValues): string {
    this.#leave(values);
    return this.#ending ?? this.#form.endings.find(({ holds }) => holds(values))?.id ?? defaultEnding;
  }

  /** Takes the first jump of the page that holds, if people have seen the page. */
  #leave(values: EarlierValues): void {
    const page = this.#form.pages[this.#page];
    if (!this.#isSeen || page === undefined) return;
    this.#isSeen = false;
    const stop = this.#stop?.after === page.startsAt ? this.#stop : undefined;
    const jump = stop ? undefined : page.jumps.find(({ holds }) => holds(values));
    if (stop || jump?.ending !== undefined) {
      this.#next = this.#form.pages.length;
      this.#ending = stop?.ending ?? jump?.ending;
    } else if (jump) this.#next = jump.page;
  }
}
