import type { FacetValue, LanguageNumber } from '@canvass/surveys';
import type { Codes } from '../codes.ts';
import type { ColumnRole } from '../column-names.ts';
import type { EncodedLeaf } from '../encode-leaf.ts';
import type { ParquetColumn } from '../read-file.ts';
import type { Texts } from '../texts.ts';

/** How the values of a facet become a column, and that column a part of a column file. `Answers` has all that was answered. */
export interface FacetFormat<Column, Answers = Column> {
  builder(): FacetBuilder<Column>;
  encode(column: Column, source: FacetSource): EncodedFacet;
  /** Whether the leaves of a facet are what `encode` makes. No two formats make the same. */
  isIn(leaves: FacetLeaves): boolean;
  /** Decodes the leaves that a slice reads. */
  decode(leaves: FacetLeaves, rows: number, notAsked: Uint8Array | undefined): Column;
  /** Decodes all that was answered. */
  decodeAnswers(leaves: FacetLeaves, rows: number, notAsked: Uint8Array | undefined): Answers;
}

/** Builds the column of one facet. Rows are added in rising order; rows that are left out have no answer. */
export interface FacetBuilder<Column> {
  /** Adds an answer. `language` is the language of the form; its stop words are not counted. */
  add(row: number, answer: FacetValue, language: LanguageNumber): void;
  /** The column of the rows before `rows`. */
  build(rows: number, notAsked: Uint8Array | undefined): Column;
}

/** What a format encodes beside a column. */
export interface FacetSource {
  readonly nameOf: (role: ColumnRole) => string;
  /** The text of a row that has one. */
  readonly textOf: (row: number) => string;
}

export interface EncodedFacet {
  /** The texts, which a slice does not read. */
  readonly texts?: EncodedLeaf;
  /** What a slice reads. */
  readonly leaves: readonly EncodedLeaf[];
}

/** The leaves of one facet in a file. `texts`: those that a slice does not read. */
export type FacetLeaves = Partial<Record<ColumnRole | 'texts', ParquetColumn>>;

/** The texts of a facet. */
export interface TextsColumn {
  readonly type: 'words' | 'kept';
  /** The texts that were answered, in the order of their rows. */
  readonly texts: Texts;
  /** A code for each row: a code above 0 means the text `code - 1`, and 0 means no answer. */
  readonly codes: Codes;
  /** 1 for each row in which the facet was not asked; undefined if it was asked in all rows. */
  readonly notAsked: Uint8Array | undefined;
}
