import {
  type FoundRows,
  outcomeIn,
  pagesOf,
  type NamedList,
  type RecipientRow,
  rowsPerPage,
} from '@canvass/mail';
import { isLanguage } from '@canvass/surveys';
import { drawIcon, type Html, markup, ownDirection } from '@canvass/web/page';
import { nameOfLanguage } from '../desk/language-names.ts';
import { type LinkFilter, linkFilters, mailingOf, type PeopleFilter, queryOf } from './people-filter.ts';
import { linkOf, type LinksOfList } from './present-list.ts';
import { mailTexts } from './texts.ts';

const texts = mailTexts.people;

export interface PeopleCard {
  readonly named: NamedList;
  readonly links: LinksOfList;
  readonly filter: PeopleFilter;
  readonly people: FoundRows;
  /** The row from which on they were looked for. */
  readonly from: number;
}

/** The people of a list, all or those whom a filter wants, 200 at a time, with what became of a message to each. */
export function peopleCard(shown: PeopleCard, address: string): Html {
  const { named, links, people, filter } = shown;
  const { anonymous, mailings } = named.list;
  const hasLinks = !anonymous && mailings.length > 0;
  const heads = [
    texts.address,
    texts.language,
    mailings.length > 0 && texts.outcome,
    hasLinks && texts.link,
  ].filter((head) => head !== false);
  const table = markup`<div class="scroll"><table class="entries mail-people"><thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${people.rows.map((row) => personRow(row, shown, hasLinks ? links : undefined))}</tbody></table></div>
`;
  return markup`<section class="card" id="people" aria-labelledby="people-heading">
<h2 id="people-heading">${texts.heading}</h2>
${hasLinks && filterForm(filter, address)}${whatIsShown(shown, address)}${people.rows.length === 0 ? markup`<p class="empty">${texts.nobody}</p>\n` : table}${turnPages(shown, address)}${!anonymous && people.rows.length > 0 && markup`<p class="mail-download"><a class="button quiet" href="${address}/people.csv${queryOf(filter)}">${drawIcon('download')}${texts.download}</a></p>\n`}</section>
`;
}

/** Asks what people have done with their links. The message that a filter is about stays. */
function filterForm({ outcome, mailing, link }: PeopleFilter, address: string): Html {
  const option = (value: LinkFilter | '', label: string): Html =>
    markup`<option value="${value}"${value === (link ?? '') && markup` selected`}>${label}</option>`;
  return markup`<form class="mail-filter" action="${address}#people">
${outcome !== undefined && markup`<input type="hidden" name="outcome" value="${outcome}">\n`}${mailing !== undefined && markup`<input type="hidden" name="mailing" value="${mailing}">\n`}<label for="people-link">${texts.link}</label>
<select id="people-link" name="link">${option('', texts.filters.all)}${linkFilters.map((each) => option(each, texts.filters[each]))}</select>
<button class="quiet" type="submit">${texts.show}</button>
</form>
`;
}

/** Says of which message and outcome the people are, with a way back to all. */
function whatIsShown({ filter, named: { list } }: PeopleCard, address: string): Html | undefined {
  const { outcome, link } = filter;
  if (outcome === undefined && link === undefined) return undefined;
  const mailing = outcome && mailingOf(filter, list);
  const what = [
    mailing &&
      texts.ofMessage({
        kind: mailTexts.list.kinds[mailing.kind],
        outcome: mailTexts.list.outcomes[outcome],
      }),
    link && texts.filters[link],
  ].filter((words) => words !== undefined);
  return markup`<p class="note">${texts.only({ what: what.join(', ') })} <a href="${address}#people">${texts.all}</a></p>
`;
}

function personRow(
  row: RecipientRow,
  { filter, named: { list } }: PeopleCard,
  links: LinksOfList | undefined,
): Html {
  const { recipient, outcomes } = row;
  if (recipient === null) return markup`<tr><td class="note" colspan="4">${texts.gone}</td></tr>\n`;
  const { mailings, batch } = list;
  const { address, name, language } = recipient;
  // A message that has not come to a person says less of them than the one before.
  const latest = mailings.findLast(({ id }) => outcomes[id] !== undefined) ?? mailings.at(-1);
  const mailing = filter.outcome === undefined ? latest : mailingOf(filter, list);
  const { is, status } = mailing === undefined ? { is: 'queued' as const } : outcomeIn(row, mailing.id);
  return markup`<tr><th scope="row"><bdi dir="ltr">${address}</bdi>${name !== '' && markup`<br><span class="note"${ownDirection(name)}>${name}</span>`}</th><td>${isLanguage(language) ? nameOfLanguage(language) : language}</td>${
    mailing !== undefined &&
    markup`<td>${mailTexts.list.outcomes[is]}${status !== undefined && ` (${status})`}</td>`
  }${links !== undefined && batch !== null && markup`<td>${linkWords(links, row.row, batch.from)}</td>`}</tr>
`;
}

/** What became of the link of a person. */
function linkWords(links: LinksOfList, row: number, from: number): string {
  const { opened, started, answered } = linkOf(row, from, links);
  if (answered === true) return texts.links.answered;
  if (started) return texts.links.started;
  return opened ? texts.links.opened : texts.links.unopened;
}

/** All people are on numbered pages. Those of a filter are looked for as far as a page needs, so nobody knows how many pages they have. */
function turnPages(
  { filter, people: { next }, from, named: { list } }: PeopleCard,
  address: string,
): Html | undefined {
  const to = (row: number, label: string): Html =>
    markup`<a class="button quiet" href="${address}${queryOf(filter, row)}#people">${label}</a>`;
  if (from === 0 && next === undefined) return undefined;
  const isAll = filter.outcome === undefined && filter.link === undefined;
  const back = isAll ? Math.max(0, from - rowsPerPage) : 0;
  const page = texts.page({ page: Math.floor(from / rowsPerPage) + 1, pages: pagesOf(list.recipients) });
  return markup`<p class="row">${from > 0 && to(back, isAll ? texts.earlier : texts.beginning)}${isAll && markup`<span>${page}</span>`}${next !== undefined && to(next, texts.later)}</p>
`;
}
