import { type Html, markup } from '@canvass/web/page';
import { moreMenu } from '../desk/more-menu.ts';
import { toggledTable } from '../reading/view/shown-tables.ts';
import { chartAddress } from './chart-address.ts';
import type { ResultsModel } from './results-model.ts';
import { resultsTexts } from './texts/results.ts';

const texts = resultsTexts.menu;

export interface CardMenu {
  /** The id of the card's element. */
  readonly card: string;
  /** Names the table of the card in an address. */
  readonly table: string;
  /** What the menu is called, such as `More for question 1`. */
  readonly label: string;
  /** The address of the card's files without their ending, and the query behind it. */
  readonly files: { readonly address: string; readonly query: string };
  /** Whether the reader can choose the order of the rows. */
  readonly canSort?: boolean;
  /** Further entries. */
  readonly more?: Html | false | undefined;
}

/** Makes the menu of a card: how it looks, and its files. Its pictures in PNG are made by the script, from the SVG file. */
export function cardMenu(
  { card, table, label, files, canSort = false, more }: CardMenu,
  model: Pick<ResultsModel, 'slice' | 'sort' | 'tables'>,
): Html {
  const { sort, tables } = model;
  const isTable = tables.includes(table);
  const file = (format: 'SVG' | 'CSV'): Html =>
    markup`<li><a href="${files.address}.${format.toLowerCase()}${files.query}" download>${resultsTexts.download({ format })}</a></li>\n`;
  const items = markup`${item(chartAddress(model, { tables: toggledTable(tables, table) }, card), isTable ? texts.asChart : texts.asTable)}${
    canSort &&
    (sort === 'count'
      ? item(chartAddress(model, { sort: 'order' }, card), texts.byOrder)
      : item(chartAddress(model, { sort: 'count' }, card), texts.byCount))
  }${button('png', resultsTexts.download({ format: 'PNG' }))}${file('SVG')}${file('CSV')}${button('copy', texts.copy)}${more}`;
  return markup`${moreMenu(label, items, { id: `${card}.menu` })}
`;
}

function item(href: string, text: string): Html {
  return markup`<li><a href="${href}">${text}</a></li>\n`;
}

/** A button for the script, which makes a picture from the SVG file of the menu. */
function button(action: 'png' | 'copy', text: string): Html {
  return markup`<li class="script-only"><button type="button" data-picture="${action}">${text}</button></li>\n`;
}
