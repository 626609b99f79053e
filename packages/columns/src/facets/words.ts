import {
  type FacetValue,
  type LanguageNumber,
  type RecentWord,
  TextWords,
  detached,
  scanWords,
} from '@canvass/surveys';
import type { AnyColumn } from '../coded-column.ts';
import type { Codes } from '../codes.ts';
import { textsOf } from '../decode-heads.ts';
import { readTextLists, readValues } from '../decode-leaf.ts';
import { readInt32 } from '../decode-values.ts';
import { Dictionary } from '../dictionary.ts';
import { listsLeaf, nullableTextsLeaf, valuesLeaf } from '../encode-leaf.ts';
import { damaged } from '../errors.ts';
import { GrowingArray, GrowingCodes } from '../growing-array.ts';
import { ListBuilder } from '../list-builder.ts';
import { Texts } from '../texts.ts';
import type {
  EncodedFacet,
  FacetBuilder,
  FacetFormat,
  FacetLeaves,
  FacetSource,
  TextsColumn,
} from './facet-format.ts';

export interface WordsColumn extends AnyColumn {
  readonly type: 'words';
  /** The length of each text, in UTF-16 code units; -1 means no answer. */
  readonly lengths: Int32Array;
  /**
   * The words of each text that a summary counts, repeated words included. A code means `values[code - 1]`; row `r` has the codes from
   * `offsets[r]` up to `offsets[r + 1]`.
   */
  readonly words: { readonly values: Texts; readonly codes: Codes; readonly offsets: Uint32Array };
}

export const words: FacetFormat<WordsColumn, TextsColumn> = {
  builder: () => new WordsBuilder(),
  encode,
  isIn: (leaves) => leaves.words !== undefined,
  decode,
  decodeAnswers: ({ texts }, rows, notAsked) => {
    if (texts === undefined) throw damaged('texts are missing');
    return { type: 'words', ...textsOf(texts, rows), notAsked };
  },
};

/** Encodes texts, and behind them their lengths and words. */
function encode({ lengths, words: found }: WordsColumn, { nameOf, textOf }: FacetSource): EncodedFacet {
  const dictionary = new Dictionary<number>();
  const codes = new GrowingCodes();
  for (const [row, length] of lengths.entries()) if (length >= 0) codes.set(row, dictionary.code(length) + 1);
  const isNull = (row: number): boolean => lengths[row]! < 0;
  return {
    texts: nullableTextsLeaf(
      nameOf('q'),
      Array.from(lengths, (length, row) => (length < 0 ? null : textOf(row))),
    ),
    leaves: [
      valuesLeaf(nameOf('length'), { type: 'int32', values: dictionary.view() }, codes.view(lengths.length)),
      listsLeaf(nameOf('words'), found.values, found, isNull),
    ],
  };
}

function decode(leaves: FacetLeaves, rows: number, notAsked: Uint8Array | undefined): WordsColumn {
  if (leaves.length === undefined || leaves.words === undefined) throw damaged('words are missing');
  return {
    type: 'words',
    notAsked,
    lengths: lengthsOf(leaves.length, rows),
    words: readTextLists(leaves.words, rows),
  };
}

function lengthsOf(leaf: NonNullable<FacetLeaves['length']>, rows: number): Int32Array {
  const { values, codes } = readValues(leaf, rows, readInt32);
  const byCode = Int32Array.of(-1, ...values);
  const lengths = new Int32Array(rows);
  for (let row = 0; row < rows; row++) lengths[row] = byCode[codes[row]!]!;
  return lengths;
}

const scanned = new TextWords();

class WordsBuilder implements FacetBuilder<WordsColumn> {
  readonly #lengths = new GrowingArray((length) => new Int32Array(length).fill(-1));
  readonly #words = new ListBuilder();
  readonly #codes = new WordCodes(this.#words);

  add(row: number, answer: FacetValue, language: LanguageNumber): void {
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

  addWords({ words: found, count }: TextWords): void {
    for (let index = 0; index < count; index += 1) {
      const word = found[index]!;
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
    const distinct = this.#dictionary.view();
    if (this.#view.length < distinct.length) this.#view = Texts.of(distinct);
    return this.#view;
  }
}
