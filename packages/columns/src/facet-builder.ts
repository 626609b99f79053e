import {
  type FacetValue,
  type LanguageBits,
  type FacetType,
  type RecentWord,
  TextWords,
  detached,
  scanWords,
} from '@canvass/surveys';
import type { FacetColumn, WordsColumn, ValueColumn } from './answer-columns.ts';
import { Dictionary } from './dictionary.ts';
import { GrowingArray, GrowingCodes } from './growing-array.ts';
import { ListBuilder } from './list-builder.ts';
import { Texts } from './texts.ts';

/** Builds the column of one facet. Rows are added in rising order; rows that are left out have no answer. */
export interface FacetBuilder {
  /** Adds an answer. `language` is the language of the form; its stop words are not counted. */
  add(row: number, answer: FacetValue, language: LanguageBits): void;
  /** The column of the rows before `rows`. */
  build(rows: number, notAsked: Uint8Array | undefined): FacetColumn;
}

export function facetBuilder(type: FacetType): FacetBuilder {
  if (type === 'words') return new WordsBuilder();
  if (type === 'choices' || type === 'number') return new ValueBuilder(type);
  throw new Error(`No column can hold a facet of type ${type}`);
}

class ValueBuilder implements FacetBuilder {
  readonly #type: ValueColumn['type'];
  readonly #dictionary = new Dictionary<string | number>();
  readonly #codes = new GrowingCodes();
  /** The codes of all rows, from the first answer on that is a list; undefined before. */
  #lists: ListBuilder | undefined;
  /** 1 for each row whose answer is one value; undefined while there is no list or no such row. */
  #singles: GrowingArray<Uint8Array> | undefined;

  constructor(type: ValueColumn['type']) {
    this.#type = type;
  }

  add(row: number, answer: FacetValue): void {
    if (typeof answer === 'object') {
      this.#lists ??= this.#toLists();
      this.#lists.beginRow(row);
      for (const value of answer) this.#lists.push(this.#dictionary.code(value) + 1);
    } else if (this.#lists === undefined) {
      this.#codes.set(row, this.#dictionary.code(answer) + 1);
    } else {
      this.#lists.beginRow(row);
      this.#lists.push(this.#dictionary.code(answer) + 1);
      this.#markSingle(row);
    }
  }

  build(rows: number, notAsked: Uint8Array | undefined): ValueColumn {
    const values = this.#dictionary.view() as ValueColumn['values'];
    if (this.#lists === undefined) {
      return { type: this.#type, notAsked, values, codes: this.#codes.view(rows), offsets: undefined };
    }
    const singles = this.#singles?.view(rows);
    return { type: this.#type, notAsked, values, ...this.#lists.build(rows), singles };
  }

  #toLists(): ListBuilder {
    const lists = new ListBuilder();
    for (const [row, code] of this.#codes.view(this.#codes.length).entries()) {
      if (code === 0) continue;
      lists.beginRow(row);
      lists.push(code);
      this.#markSingle(row);
    }
    return lists;
  }

  #markSingle(row: number): void {
    this.#singles ??= new GrowingArray((length) => new Uint8Array(length));
    this.#singles.set(row, 1);
  }
}

const scanned = new TextWords();

class WordsBuilder implements FacetBuilder {
  readonly #lengths = new GrowingArray((length) => new Int32Array(length).fill(-1));
  readonly #words = new ListBuilder();
  readonly #codes = new WordCodes(this.#words);

  add(row: number, answer: FacetValue, language: LanguageBits): void {
    scanWords(answer as string, language, scanned);
    this.#lengths.set(row, scanned.length);
    this.#words.beginRow(row);
    this.#codes.addWords(scanned);
  }

  build(rows: number, notAsked: Uint8Array | undefined): WordsColumn {
    return {
      type: 'words',
      notAsked,
      lengths: this.#lengths.view(rows),
      words: { values: this.#codes.view(), ...this.#words.build(rows) },
    };
  }
}

/** Adds the code of each word to `lists`. A recent word carries its code, which saves a look-up: that takes longer than all the rest. */
class WordCodes {
  readonly #dictionary = new Dictionary<string>();
  readonly #owner = {};
  readonly #lists: ListBuilder;
  #view = Texts.of([]);

  constructor(lists: ListBuilder) {
    this.#lists = lists;
  }

  addWords({ words, count }: TextWords): void {
    for (let index = 0; index < count; index += 1) {
      const word = words[index]!;
      if (typeof word === 'string') this.#add(word);
      else this.#addRecent(word);
    }
  }

  #addRecent(word: RecentWord): void {
    if (word.codeOwner !== this.#owner) {
      word.code = this.#dictionary.code(word.text) + 1;
      word.codeOwner = this.#owner;
    }
    this.#lists.push(word.code);
  }

  #add(word: string): void {
    this.#lists.push((this.#dictionary.find(word) ?? this.#dictionary.add(detached(word))) + 1);
  }

  view(): Texts {
    const words = this.#dictionary.view();
    if (this.#view.length < words.length) this.#view = Texts.of(words);
    return this.#view;
  }
}
