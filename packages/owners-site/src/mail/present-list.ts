import type { UsedInvitations } from '@canvass/answer-log';
import { countsOf, type Mailing, type NamedList, type OpenedBits, type RecipientRow } from '@canvass/mail';

/** What is known of the links of a list. */
export interface LinksOfList {
  /** It is undefined if it cannot be read. */
  readonly used: UsedInvitations | undefined;
  readonly opened: OpenedBits;
}

/** How many people of a list have opened their links and answered. */
export function linkCounts(
  { list: { batch } }: NamedList,
  { used, opened }: LinksOfList,
): { readonly opened: number; readonly answered: number | null } {
  if (batch === null) return { opened: 0, answered: 0 };
  const { from, count } = batch;
  const answered = used === undefined ? null : used.countIn(from, from + count);
  // Programs answer by links that they do not open.
  return { opened: Math.max(opened.count, answered ?? 0), answered };
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
    counts: countsOf(mailing),
  };
}

/** What became of a recipient. Nothing is known of the links of an anonymous list. */
export function presentRow(
  { row, recipient, outcomes }: RecipientRow,
  { list: { anonymous, batch } }: NamedList,
  { used, opened }: LinksOfList,
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
    ...(hasLink && { opened: opened.has(row), answered: used?.has(batch.from + row) ?? null }),
  };
}
