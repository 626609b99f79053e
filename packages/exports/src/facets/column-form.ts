import type { SchemaElement } from 'hyparquet';
import type { Cell } from '../answer-rows.ts';
import type { CellRest } from '../xlsx/cells.ts';
import type { ExportRequest } from '../export-request.ts';
import type { ExportWords } from '../export-words.ts';

/** A value that a respondent has given. */
export type Answer = NonNullable<Cell>;

/** How the values of a facet become the cells of one column, in each format that has columns. */
export interface ColumnForm {
  /** The choice that the column tells of; undefined if the column has the whole value. */
  readonly choice?: OwnChoice;
  /** Makes a cell of CSV, its quotes included. */
  readonly csv: (answer: Answer) => string;
  readonly xlsx: {
    /** The width of the column, in characters. */
    readonly width: number;
    readonly cell: (answer: Answer) => CellRest;
  };
  readonly parquet: ParquetForm;
  /** What the workbook says of the column. Further rows are about its values. */
  readonly explained: readonly [Explanation, ...Explanation[]];
}

export interface OwnChoice {
  readonly value: string;
  /** The value or the label, as the export was asked for. */
  readonly text: string;
}

export interface ParquetForm {
  /** The elements of the schema, from the top of the column to its leaf. */
  readonly schema: (name: string) => readonly [SchemaElement, ...SchemaElement[]];
  readonly value: (answer: Answer) => ParquetValue;
  /** Whether most values are different texts, which may be long: they are written one after another, without a dictionary. */
  readonly isFreeText: boolean;
  /**
   * Whether a row group states the least and the greatest value. Texts have no bounds: the library would keep them in memory to the end of the
   * file, and with each all texts that were decoded together with it.
   */
  readonly hasBounds: boolean;
}

export type ParquetValue = string | number | bigint | boolean | string[];

export interface Explanation {
  readonly kind: string;
  readonly value?: string;
  readonly label?: string;
  /** A sentence without its full stop. */
  readonly meaning?: string;
}

/** The choices of an export that its columns depend on. */
export interface ColumnOptions extends Pick<ExportRequest, 'choices' | 'multiple'> {
  readonly words: ExportWords;
}
