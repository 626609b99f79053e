import {
  type FacetValue,
  type LanguageNumber,
  type SurveyHistory,
  countedFacets,
  countedLanguage,
} from '@canvass/surveys';
import type { AnswerColumns } from './answer-columns.ts';
import type { FacetColumn } from './facets/facet-column.ts';
import { Dictionary } from './dictionary.ts';
import { ColumnsError } from './errors.ts';
import type { FacetBuilder } from './facets/facet-format.ts';
import { builderOf } from './facets/facet-formats.ts';
import { GrowingArray, GrowingCodes } from './growing-array.ts';
import { TimeParser } from './time-parser.ts';

/** An answer of a survey's log. */
export interface ColumnRow {
  readonly id: string;
  /** The answer's place in the log, from 1. */
  readonly place: number;
  /** When the answer was received, as `Date.prototype.toISOString` writes it. */
  readonly receivedAt: string;
  /** The definition version that the respondent answered. */
  readonly version: number;
  /** The answers by facet id. A skipped facet has no key; null means not asked. Keys of other versions are ignored. */
  readonly answers: Readonly<Record<string, FacetValue | null>>;
}

/** A facet of one version. */
interface Asked {
  readonly id: string;
  /** Whether `id` is also an inherited property of objects, such as `constructor`: then only an own property is an answer. */
  readonly inherited: boolean;
  /** The default language of the version. */
  readonly language: LanguageNumber;
  readonly state: FacetState;
}

interface FacetState {
  readonly builder: FacetBuilder<FacetColumn>;
  /** 1 for each row in which the facet was not asked; undefined while there is none. */
  notAsked: GrowingArray<Uint8Array> | undefined;
  /** Whether a row answers the facet or was not asked it. */
  isUsed: boolean;
}

/** Makes columns of rows, which are added in the order of the log. `build` is cheap and may be called between two rows. */
export class ColumnBuilder {
  readonly #history: SurveyHistory;
  readonly #ids: string[] = [];
  readonly #places = new GrowingArray((length) => new Float64Array(length));
  readonly #receivedAtMs = new GrowingArray((length) => new Float64Array(length));
  readonly #times = new TimeParser();
  readonly #versions = new Dictionary<number>();
  readonly #versionCodes = new GrowingCodes();
  readonly #facets = new Map<string, FacetState>();
  readonly #asked = new Map<number, readonly Asked[]>();

  constructor(history: SurveyHistory) {
    this.#history = history;
  }

  get rows(): number {
    return this.#ids.length;
  }

  /** The id of each row. The array grows with the rows. */
  get ids(): readonly string[] {
    return this.#ids;
  }

  /** Adds a row. Throws `ColumnsError` `unknown-version` and adds nothing if the history lacks the row's version. */
  add({ id, place, receivedAt, version, answers }: ColumnRow): void {
    const asked = this.#askedIn(version);
    const row = this.#ids.push(id) - 1;
    this.#places.set(row, place);
    this.#receivedAtMs.set(row, this.#times.parse(receivedAt));
    this.#versionCodes.set(row, this.#versions.code(version));
    const language = countedLanguage(answers, asked);
    for (const facet of asked) {
      const value = facet.inherited && !Object.hasOwn(answers, facet.id) ? undefined : answers[facet.id];
      if (value === undefined) continue;
      const { state } = facet;
      state.isUsed = true;
      if (value === null) {
        state.notAsked ??= new GrowingArray((length) => new Uint8Array(length));
        state.notAsked.set(row, 1);
      } else {
        state.builder.add(row, value, language);
      }
    }
  }

  /** The columns of the rows so far. They do not change when rows are added. */
  build(): AnswerColumns {
    const { rows } = this;
    const facets = new Map<string, FacetColumn>();
    for (const [id, { builder, notAsked, isUsed }] of this.#facets) {
      if (isUsed) facets.set(id, builder.build(rows, notAsked?.view(rows)));
    }
    return {
      rows,
      places: this.#places.view(rows),
      receivedAtMs: this.#receivedAtMs.view(rows),
      versions: { values: this.#versions.view(), codes: this.#versionCodes.view(rows) },
      facets,
    };
  }

  #askedIn(version: number): readonly Asked[] {
    let asked = this.#asked.get(version);
    if (asked === undefined) {
      const facets = countedFacets(this.#history, version);
      if (facets === undefined) throw new ColumnsError('unknown-version', `There is no version ${version}`);
      asked = facets.map(({ id, type, inherited, language }) => {
        let state = this.#facets.get(id);
        if (state === undefined) {
          state = { builder: builderOf(type), notAsked: undefined, isUsed: false };
          this.#facets.set(id, state);
        }
        return { id, inherited, language, state };
      });
      this.#asked.set(version, asked);
    }
    return asked;
  }
}
