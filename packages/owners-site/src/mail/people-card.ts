import { pagesOf, type NamedList, type RecipientRow } from '@canvass/mail';
import { isLanguage } from '@canvass/surveys';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import { nameOfLanguage } from '../desk/language-names.ts';
import { linkOf, type LinksOfList } from './present-list.ts';
import { mailTexts } from './texts.ts';

const texts = mailTexts.people;

export interface PeopleCard {
  readonly named: NamedList;
  readonly links: LinksOfList;
  readonly rows: readonly RecipientRow[];
  readonly page: number;
}

/** The people of a list, 200 on a page, with what became of the last message to each. */
export function peopleCard({ named, links, rows, page }: PeopleCard, address: string): Html {
  const { anonymous, recipients, mailings } = named.list;
  const hasLinks = !anonymous && mailings.length > 0;
  const heads = [
    texts.address,
    texts.language,
    mailings.length > 0 && texts.outcome,
    hasLinks && texts.link,
  ].filter((head) => head !== false);
  return markup`<section class="card" id="people" aria-labelledby="people-heading">
<h2 id="people-heading">${texts.heading}</h2>
<div class="scroll"><table class="entries mail-people"><thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => personRow(row, named, hasLinks ? links : undefined))}</tbody></table></div>
${turnPages(page, pagesOf(recipients), address)}</section>
`;
}

function personRow(
  { row, recipient, outcomes }: RecipientRow,
  { list: { mailings, batch } }: NamedList,
  links: LinksOfList | undefined,
): Html {
  if (recipient === null) return markup`<tr><td class="note" colspan="4">${texts.gone}</td></tr>\n`;
  const { address, name, language } = recipient;
  const last = mailings.findLast(({ id }) => outcomes[id] !== undefined);
  const outcome = last && outcomes[last.id];
  const words = outcome && mailTexts.list.outcomes[outcome.is];
  const status = outcome?.status === undefined ? '' : ` (${outcome.status})`;
  return markup`<tr><th scope="row"><bdi dir="ltr">${address}</bdi>${name !== '' && markup`<br><span class="note"${ownDirection(name)}>${name}</span>`}</th><td>${isLanguage(language) ? nameOfLanguage(language) : language}</td>${
    mailings.length > 0 && markup`<td>${words ?? mailTexts.list.outcomes.queued}${status}</td>`
  }${links !== undefined && batch !== null && markup`<td>${linkWords(links, row, batch.from)}</td>`}</tr>
`;
}

/** What became of the link of a person. */
function linkWords(links: LinksOfList, row: number, from: number): string {
  const { opened, started, answered } = linkOf(row, from, links);
  if (answered === true) return texts.links.answered;
  if (started) return texts.links.started;
  return opened ? texts.links.opened : texts.links.unopened;
}

function turnPages(page: number, pages: number, address: string): Html | undefined {
  if (pages <= 1) return undefined;
  const to = (next: number): string => `${address}?page=${next}#people`;
  return markup`<p class="row">${page > 0 && markup`<a class="button quiet" href="${to(page - 1)}">${texts.earlier}</a>`}<span>${texts.page({ page: page + 1, pages })}</span>${page + 1 < pages && markup`<a class="button quiet" href="${to(page + 1)}">${texts.later}</a>`}</p>
`;
}
