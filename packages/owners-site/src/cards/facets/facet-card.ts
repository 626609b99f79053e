import type { CsvCell } from '@canvass/exports';
import type { Html } from '@canvass/web/page';
import type { SvgPart } from '../../charts/svg/svg-parts.ts';
import type { FacetResult, ResultsModel } from '../results-model.ts';

/** The figures of a facet as a CSV file has them: the headings, and the rows below. */
export type FigureTable = readonly [columns: readonly string[], ...rows: (readonly CsvCell[])[]];

/** Shows the figures of facets of one type. */
export interface FacetCard<Result extends FacetResult> {
  /** Makes the content of a card, below the number of answers. */
  content(result: Result, model: ResultsModel): Html;
  /** Makes the same as a table. */
  figures(result: Result, model: ResultsModel): Html;
  /** Returns whether the reader can choose the order of the rows. */
  canSort(result: Result, model: ResultsModel): boolean;
  table(result: Result, model: ResultsModel): FigureTable;
  /** Draws the card for its SVG file. */
  svg(result: Result, model: ResultsModel): readonly SvgPart[];
  /** Returns how many links the content has at most. */
  links(result: Result): number;
}
