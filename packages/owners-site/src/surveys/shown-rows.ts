import { readerText } from '@canvass/surveys';
import { languageInUse } from '@canvass/web/texts';
import type { SurveyRow } from './list-rows.ts';

/** The orders of the list: by the latest change or answer, by the latest answer, or by title. */
export const listOrders = ['recent', 'answers', 'name'] as const;
export type ListOrder = (typeof listOrders)[number];

/** The part of the list that a page shows. */
export interface ListView {
  readonly query: string;
  readonly order: ListOrder;
  /** Only surveys with this label; undefined for all. */
  readonly label: string | undefined;
  /** Whether the archive is shown, and nothing else. */
  readonly isArchive: boolean;
}

/** A label of a tenant's surveys, and on how many surveys of the list it is. */
export interface UsedLabel {
  readonly label: string;
  readonly surveys: number;
}

/** What the list is divided into. */
export interface Shelf {
  readonly listed: number;
  readonly archived: number;
  /** In the order of their words. */
  readonly labels: readonly UsedLabel[];
}

/** Pages offer at most this many labels, those with the most surveys: a longer list helps nobody to find one. */
export const maxShownLabels = 30;

/** The surveys of a view, in its order. */
export function shownRows(rows: readonly SurveyRow[], view: ListView): SurveyRow[] {
  const { query, order, label, isArchive } = view;
  const sought = inAnyCase(query);
  const found = rows.filter(
    (row) =>
      row.isArchived === isArchive &&
      (label === undefined || row.labels.some((each) => readerText(each) === readerText(label))) &&
      (sought === '' || inAnyCase(row.title).includes(sought) || row.survey.includes(sought)),
  );
  return inOrder(found, order);
}

function inOrder(rows: readonly SurveyRow[], order: ListOrder): SurveyRow[] {
  if (order === 'name') {
    const { compare } = new Intl.Collator(languageInUse(), { numeric: true });
    return rows.toSorted((one, other) => compare(one.title, other.title));
  }
  const timeOf = ({ changedAt, lastAnswerAt = '' }: SurveyRow): string =>
    order === 'recent' && changedAt > lastAnswerAt ? changedAt : lastAnswerAt;
  // Equal times, such as none, keep the order of the listing: the one changed last first.
  return rows.toSorted((one, other) => {
    const [a, b] = [timeOf(one), timeOf(other)];
    return a === b ? 0 : a < b ? 1 : -1;
  });
}

/** Counts what a tenant's list is divided into. */
export function shelfOf(rows: readonly SurveyRow[]): Shelf {
  const listed = rows.filter(({ isArchived }) => !isArchived);
  const byText = new Map<string, UsedLabel>();
  for (const label of listed.flatMap(({ labels }) => labels)) {
    const known = byText.get(readerText(label));
    byText.set(readerText(label), { label: known?.label ?? label, surveys: (known?.surveys ?? 0) + 1 });
  }
  const { compare } = new Intl.Collator(languageInUse(), { numeric: true });
  const labels = [...byText.values()]
    .toSorted((one, other) => other.surveys - one.surveys)
    .slice(0, maxShownLabels)
    .toSorted((one, other) => compare(one.label, other.label));
  return { listed: listed.length, archived: rows.length - listed.length, labels };
}

const inAnyCase = (text: string): string => readerText(text).toLocaleLowerCase();
