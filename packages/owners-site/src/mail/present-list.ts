import type { UsedInvitations } from '@canvass/answer-log';
import {
  countsOf,
  timesAgain,
  type MarkedPlaces,
  type Mailing,
  type NamedList,
  type RecipientRow,
} from '@canvass/mail';

/** What is known of the links of a list. */
export interface LinksOfList {
  /** It is undefined if it cannot be read. */
  readonly used: UsedInvitations | undefined;
  readonly opened: MarkedPlaces;
  readonly started: MarkedPlaces;
}

/** How many people of a list have opened their links, begun to answer, and answered; null: not known. */
export function linkCounts({ list: { batch } }: NamedList, { used, opened, started }: LinksOfList) {
  if (batch === null) return { opened: 0, started: 0, answered: 0 };
  const { from, count } = batch;
  const answered = used === undefined ? null : used.countIn(from, from + count);
  // Programs answer by links that they do not open, and a mark may be missing.
  const withAnswered = (marked: MarkedPlaces): number => {
    let people = answered ?? 0;
    for (const place of marked) if (used?.has(from + place) !== true) people += 1;
    return people;
  };
  return { opened: withAnswered(opened.or(started)), started: withAnswered(started), answered };
}

/** What became of the link of a row; `answered` is null if that is not known. A person who has answered has begun, and has opened it. */
export function linkOf(row: number, from: number, { used, opened, started }: LinksOfList) {
  const answered = used?.has(from + row) ?? null;
  const hasStarted = answered === true || started.has(row);
  return { opened: hasStarted || opened.has(row), started: hasStarted, answered };
}

/** A list as programs see it. */
export function presentList(named: NamedList, links?: LinksOfList): object {
  const { name, anonymous, createdAt, recipients, languages, fields, batch, mailings } = named.list;
  return {
    id: named.id,
    name,
    anonymous,
    createdAt,
    recipients,
    languages,
    fields,
    batch: batch?.id ?? null,
    mailings: mailings.map(presentMailing),
    ...(links && linkCounts(named, links)),
  };
}

function presentMailing(mailing: Mailing): object {
  const { id, kind, texts, createdAt, startAt, state, trouble } = mailing;
  return {
    id,
    kind,
    texts,
    createdAt,
    startAt,
    state,
    trouble: trouble?.what ?? null,
    again: timesAgain(mailing),
    counts: countsOf(mailing),
  };
}

/** What became of a recipient. Nothing is known of the links of an anonymous list. */
export function presentRow(
  { row, recipient, outcomes }: RecipientRow,
  { list: { anonymous, batch } }: NamedList,
  links: LinksOfList,
): object {
  const mails = Object.fromEntries(
    Object.entries(outcomes).map(([mailing, { is, status }]) => [
      mailing,
      { outcome: is, ...(status !== undefined && { status }) },
    ]),
  );
  const hasLink = !anonymous && batch !== null && recipient !== null;
  return {
    row,
    recipient: recipient === null ? null : { ...recipient, fields: recipient.fields ?? {} },
    mails,
    ...(hasLink && linkOf(row, batch.from, links)),
  };
}
