import type { NamedList, OutcomeName, WantedRows } from '@canvass/mail';
import type { FieldError } from '@canvass/surveys';
import { linkOf, type LinksOfList } from './present-list.ts';

type LinkState = ReturnType<typeof linkOf>;

const wantedLinks = {
  opened: ({ opened }) => opened,
  'not-opened': ({ opened }) => !opened,
  started: ({ started }) => started,
  'not-started': ({ started }) => !started,
  answered: ({ answered }) => answered === true,
  'not-answered': ({ answered }) => answered !== true,
} as const satisfies Readonly<Record<string, (link: LinkState) => boolean>>;

/** What people have done, or have not done, with their links. */
export type LinkFilter = keyof typeof wantedLinks;

export const linkFilters = Object.keys(wantedLinks) as [LinkFilter, ...LinkFilter[]];

/** Which people of a list are asked for. */
export interface PeopleFilter {
  readonly outcome?: OutcomeName | undefined;
  /** The id of the mailing that the outcome is of; undefined: the last one. */
  readonly mailing?: string | undefined;
  readonly link?: LinkFilter | undefined;
}

/** Why a list cannot have this filter; undefined if it can. It is not known which people of an anonymous list have done something with their links. */
export function faultOfFilter(
  { outcome, mailing, link }: PeopleFilter,
  { list }: NamedList,
): FieldError | undefined {
  if (link !== undefined && list.anonymous) {
    return { path: 'link', message: 'An anonymous list does not say who has opened, started or answered' };
  }
  if (link !== undefined && list.batch === null) {
    return { path: 'link', message: 'The people of the list have no links before its first message' };
  }
  if (outcome !== undefined && mailingOf({ mailing }, list) === undefined) {
    return { path: mailing === undefined ? 'outcome' : 'mailing', message: 'The list has no such message' };
  }
  return undefined;
}

/** A filter of an address as far as the list can have it; otherwise it shows all. */
export function possibleFilter(asked: PeopleFilter, named: NamedList): PeopleFilter {
  return faultOfFilter(asked, named) === undefined ? asked : {};
}

/** The mailing that the outcome of a filter is of; undefined if the list has no such one. */
export function mailingOf({ mailing }: Pick<PeopleFilter, 'mailing'>, { mailings }: NamedList['list']) {
  return mailing === undefined ? mailings.at(-1) : mailings.find(({ id }) => id === mailing);
}

/** The rows that a filter without a fault wants. */
export function wantedRows(filter: PeopleFilter, { list }: NamedList, links: LinksOfList): WantedRows {
  const { outcome, link } = filter;
  const { batch } = list;
  const mailing = mailingOf(filter, list);
  return {
    outcome: outcome && mailing && { mailing: mailing.id, is: outcome },
    isWanted: link && batch ? (row) => wantedLinks[link](linkOf(row, batch.from, links)) : undefined,
  };
}

/** The query of the address that asks for these people; empty if all are asked for. */
export function queryOf({ outcome, mailing, link }: PeopleFilter, from = 0): string {
  const query = new URLSearchParams({
    ...(outcome !== undefined && { outcome, ...(mailing !== undefined && { mailing }) }),
    ...(link !== undefined && { link }),
    ...(from > 0 && { from: String(from) }),
  });
  return query.size === 0 ? '' : `?${query.toString()}`;
}
