import type { SurveyKey } from '@canvass/answer-log';
import { csvByteOrderMark, type CsvCell, csvLine } from '@canvass/exports';
import { outcomeIn, type Mails, type NamedList, type RecipientRow } from '@canvass/mail';
import { Readable } from 'node:stream';
import { type PeopleFilter, wantedRows } from './people-filter.ts';
import { linkOf, type LinksOfList } from './present-list.ts';
import { mailTexts } from './texts.ts';

export interface PeopleFile {
  readonly key: SurveyKey;
  /** It is not anonymous. */
  readonly named: NamedList;
  readonly links: LinksOfList;
  readonly filter: PeopleFilter;
}

/** The words of a file. They are read while the request is known, because the language of a stream's reader is not. */
interface Words {
  readonly heads: readonly string[];
  readonly outcomes: Readonly<Record<string, string>>;
  readonly yes: string;
  readonly no: string;
}

/** Writes the people of a list, with what became of each message and of their links. Memory does not grow with their number, and a client that leaves ends it. */
export function peopleCsv(mails: Pick<Mails, 'findRows'>, file: PeopleFile): Readable {
  return Readable.from(lines(mails, file, wordsOf(file.named)), { objectMode: false });
}

async function* lines(
  mails: Pick<Mails, 'findRows'>,
  { key, named, links, filter }: PeopleFile,
  words: Words,
): AsyncGenerator<string> {
  const wanted = wantedRows(filter, named, links);
  yield csvByteOrderMark + csvLine(words.heads);
  for (let from: number | undefined = 0; from !== undefined;) {
    const found = await mails.findRows(key, named, { ...wanted, from });
    const text = found.rows.map((row) => lineOf(row, named, links, words)).join('');
    // A stream ends with an empty piece.
    if (text !== '') yield text;
    from = found.next;
  }
}

function wordsOf({ list: { fields, mailings } }: NamedList): Words {
  const { address, name, language, csv } = mailTexts.people;
  const { figures, kinds, outcomes } = mailTexts.list;
  const messages = mailings.map(({ kind }, at) => (at < 2 ? kinds[kind] : `${kinds[kind]} ${at}`));
  const ofLinks = mailings.length > 0 ? [figures.opened, figures.started, figures.answered] : [];
  return {
    heads: [address, name, language, ...fields, ...messages, ...ofLinks],
    outcomes: { ...outcomes },
    yes: csv.yes,
    no: csv.no,
  };
}

/** The line of a person; nothing for one who was removed. */
function lineOf(
  row: RecipientRow,
  { list: { fields, mailings, batch } }: NamedList,
  links: LinksOfList,
  { outcomes, yes, no }: Words,
): string {
  const { recipient } = row;
  if (recipient === null) return '';
  const messages = mailings.map(({ id }) => {
    const { is, status } = outcomeIn(row, id);
    return status === undefined ? outcomes[is]! : `${outcomes[is]} (${status})`;
  });
  const ofLink = batch === null ? [] : Object.values(linkOf(row.row, batch.from, links));
  const cells: CsvCell[] = [
    recipient.address,
    recipient.name,
    recipient.language,
    ...fields.map((id) => recipient.fields?.[id] ?? ''),
    ...messages,
    ...ofLink.map((known) => (known === null ? null : known ? yes : no)),
  ];
  return csvLine(cells);
}
