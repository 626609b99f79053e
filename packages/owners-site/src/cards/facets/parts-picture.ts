import type { QuestionSummary } from '@canvass/surveys';
import type { Html } from '@canvass/web/page';
import type { SvgPart } from '../../charts/svg/svg-parts.ts';
import type { CardView } from '../card-view.ts';
import type { FigureTable } from './facet-card.ts';

/** Shows the parts of a question in one picture. */
export interface PictureOfParts {
  /** Whether its chart has room in half the width of the page. */
  readonly isNarrow: boolean;
  content(result: QuestionSummary, view: CardView): Html;
  /** Makes the same as a table. */
  figures(result: QuestionSummary, view: CardView): Html;
  /** Draws the same for an SVG file. */
  svg(result: QuestionSummary, view: CardView): readonly SvgPart[];
  /** Returns how many links the content has at most. */
  links(result: QuestionSummary): number;
  /** Makes the table of its CSV file. Absent: each part has the table of its facet. */
  table?(result: QuestionSummary, view: CardView): FigureTable;
}
