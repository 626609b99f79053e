import { isChoiceValue } from '../shared/choice.ts';
import type { FacetValue } from '../facets/facet.ts';
import { languageFacetId } from '../facets/language-facet.ts';
import { areChoiceValues, facetCodes, maxTextLength } from '../facets/facet-value.ts';
import { maxDay, minDay } from '../facets/days.ts';
import { maxNumber } from '../facets/number-form.ts';
import type { CountedFacet } from './counted-facets.ts';
import { RecentStrings } from '../shared/recent-strings.ts';
import { scanAsciiWords } from '../words/scan-ascii-words.ts';
import { type LanguageNumber, languageNumber } from '../words/stop-words.ts';
import { TextWords } from '../words/text-words.ts';

const quote = 0x22;
const comma = 0x2c;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const letterN = 0x6e;
/** A number has at most this many digits. */
const maxDigits = String(maxNumber).length;
const nullLength = 4;
const quoteLength = 1;
const firstPrintable = 0x20;
const lastAscii = 0x7e;
const backslash = 0x5c;

const choices = new RecentStrings();

/** What the scanner needs of each facet, once per version. */
interface ScannedFacets {
  /** `"id":` */
  readonly keys: readonly Buffer[];
  readonly codes: Uint8Array;
  /** Whether each answer has a language of its own. */
  readonly isMultilingual: boolean;
}

const scannedFacets = new WeakMap<readonly CountedFacet[], ScannedFacets>();

/**
 * Reads answers for counting from their JSON, without making objects and strings of them. It knows the form in which a site writes most
 * answers: ASCII without escapes and blanks, with the facets in their order. The caller parses any other.
 */
export class AnswerScanner {
  /** What `scan` read last, by facet: undefined if it was skipped, null if it was not asked. */
  readonly values: (FacetValue | TextWords | null | undefined)[] = [];
  readonly #bytes: Buffer;
  readonly #view: DataView;
  /** The words by facet, filled again with each answer. */
  readonly #texts: TextWords[] = [];
  #facets: readonly CountedFacet[] | undefined;
  #keys: readonly Buffer[] = [];
  #codes: Uint8Array = new Uint8Array();
  #isMultilingual = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Reads the object from `from` up to `to`. False if it has another form, or cannot be counted (`isCountable`). */
  scan(from: number, to: number, facets: readonly CountedFacet[]): boolean {
    const bytes = this.#bytes;
    const { values } = this;
    if (facets !== this.#facets) {
      this.#facets = facets;
      ({
        keys: this.#keys,
        codes: this.#codes,
        isMultilingual: this.#isMultilingual,
      } = scannedFacetsOf(facets));
    }
    const keys = this.#keys;
    let at = from + 1;
    let isOver = bytes[at] === closeBrace;
    for (let index = 0; index < facets.length; index += 1) {
      const key = keys[index] as Buffer;
      if (isOver || !this.#isKey(at, key)) {
        values[index] = undefined;
        continue;
      }
      at = this.#value(index, facets, at + key.length);
      if (at === -1) return false;
      isOver = bytes[at] === closeBrace;
      if (isOver) continue;
      if (bytes[at] !== comma) return false;
      at += 1;
    }
    return isOver && at + 1 === to && bytes[from] === openBrace;
  }

  #isKey(at: number, key: Buffer): boolean {
    const bytes = this.#bytes;
    for (let index = 0; index < key.length; index += 1) if (bytes[at + index] !== key[index]) return false;
    return true;
  }

  /** The end of the value that begins at `at`; -1 if it has another form, or is not of this type. */
  #value(index: number, facets: readonly CountedFacet[], at: number): number {
    if (this.#bytes[at] === letterN) {
      this.values[index] = null;
      // Nothing else begins with this letter, but a line may be damaged.
      return this.#bytes.toString('latin1', at, at + nullLength) === 'null' ? at + nullLength : -1;
    }
    switch (this.#codes[index]!) {
      case facetCodes.choices:
        return this.#bytes[at] === openBracket ? this.#choices(index, at) : this.#choice(index, at);
      case facetCodes.number:
        return this.#integer(index, at, -maxNumber, maxNumber);
      case facetCodes.date:
        return this.#integer(index, at, minDay, maxDay);
      case facetCodes.words:
        return this.#text(index, this.#languageOf(facets[index] as CountedFacet), at);
      default:
        return this.#kept(index, at);
    }
  }

  /** The facet of languages is the first one, and read by then. */
  #languageOf({ language }: CountedFacet): LanguageNumber {
    return this.#isMultilingual ? languageNumber(this.values[0]) : language;
  }

  #text(index: number, language: LanguageNumber, at: number): number {
    if (this.#bytes[at] !== quote) return -1;
    const text = (this.#texts[index] ??= new TextWords());
    this.values[index] = text;
    const end = scanAsciiWords(this.#bytes, this.#view, at + 1, language, text);
    return text.length > maxTextLength ? -1 : end;
  }

  /** A text of which only its presence is counted. */
  #kept(index: number, at: number): number {
    const end = this.#endOfString(at);
    this.values[index] = '';
    return end - at - 2 * quoteLength > maxTextLength ? -1 : end;
  }

  #integer(index: number, at: number, lowest: number, highest: number): number {
    const bytes = this.#bytes;
    const isNegative = bytes[at] === minus;
    const from = isNegative ? at + 1 : at;
    let value = 0;
    let end = from;
    for (let byte = bytes[end]!; byte >= zero && byte <= nine; byte = bytes[++end]!) {
      value = value * 10 + (byte - zero);
    }
    // A number has no zero in front, and -0 is a number of its own.
    const isWritten = bytes[from] === zero ? end === from + 1 && !isNegative : end > from;
    if (!isWritten || end - from > maxDigits) return -1;
    if (isNegative) value = -value;
    this.values[index] = value;
    return value >= lowest && value <= highest ? end : -1;
  }

  #choice(index: number, at: number): number {
    const end = this.#endOfString(at);
    if (end === -1) return -1;
    const value = choices.text(this.#bytes, this.#view, at + 1, end - 1);
    this.values[index] = value;
    return isChoiceValue(value) ? end : -1;
  }

  #choices(index: number, at: number): number {
    const values: string[] = [];
    let end = at;
    do {
      const from = end + 1;
      end = this.#endOfString(from);
      if (end === -1) return -1;
      values.push(choices.text(this.#bytes, this.#view, from + 1, end - 1));
    } while (this.#bytes[end] === comma);
    this.values[index] = values;
    return this.#bytes[end] === closeBracket && areChoiceValues(values) ? end + 1 : -1;
  }

  /** The end of the string that begins at `at`, with its quotes. */
  #endOfString(at: number): number {
    const bytes = this.#bytes;
    if (bytes[at] !== quote) return -1;
    for (let end = at + quoteLength; ; end += 1) {
      const byte = bytes[end];
      if (byte === quote) return end + quoteLength;
      if (byte === undefined || byte === backslash || byte < firstPrintable || byte > lastAscii) return -1;
    }
  }
}

function scannedFacetsOf(facets: readonly CountedFacet[]): ScannedFacets {
  let scanned = scannedFacets.get(facets);
  if (scanned === undefined) {
    scanned = {
      // Ids need no escapes.
      keys: facets.map(({ id }) => Buffer.from(`"${id}":`)),
      codes: Uint8Array.from(facets, ({ type }) => facetCodes[type]),
      isMultilingual: facets[0]?.id === languageFacetId,
    };
    scannedFacets.set(facets, scanned);
  }
  return scanned;
}
