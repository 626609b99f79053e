import type { Difference } from '@canvass/analyses/comparisons';
import type { ShareKind } from '../facets/measure.ts';

/** A figure of a group: the mean or the share of the people who answered. */
export interface Figure {
  readonly value: number;
  /** The value as readers see it. */
  readonly text: string;
  /** How many people it is of. */
  readonly count: number;
  /** The ends of its margin of error; undefined for shares, and for a single answer. */
  readonly margin?: { readonly low: number; readonly high: number } | undefined;
  /** How it differs from what it is compared with; undefined if that is not clear. */
  readonly difference?: Difference | undefined;
}

/** An item or a choice of a question. */
export interface ComparedRow {
  readonly label: string;
  /** The figure of all answers; undefined if there is none, or if it is hidden. */
  readonly all: Figure | undefined;
  /** The figures of the groups, in their order; undefined where they are hidden. */
  readonly groups: readonly (Figure | undefined)[];
}

/** What is compared of a question. */
export interface ComparedCard {
  readonly id: string;
  /** The place of the question in the survey, from 1; undefined if it is no longer asked. */
  readonly position: number | undefined;
  readonly text: string;
  /** The row or item of the question that the card is of; undefined for the whole question. */
  readonly part: string | undefined;
  readonly of: 'means' | 'ranks' | 'points' | 'promoters' | ShareKind;
  /** The lowest and the highest value; undefined if any number can be answered. */
  readonly ends: { readonly min: number; readonly max: number } | undefined;
  /** The ends of the scale that people saw, in the unit of the answers, with the words of the survey for them. It is empty without a scale. */
  readonly endLabels: readonly { readonly value: number; readonly label: string | undefined }[];
  /** Formats a value. */
  readonly shown: (value: number) => string;
  /** Returns a value in the unit of the answers: means of numbers are of integers, times ten for each decimal. */
  readonly inUnits: (value: number) => number;
  readonly columns: readonly CardColumn[];
  readonly rows: readonly ComparedRow[];
  /** The rows that a page folds away, because fewer people are in them, and few of them have a mark. */
  readonly folded: readonly ComparedRow[];
  /** How many rows were left out, because a page cannot show them, and how many of them have a clear difference. */
  readonly left: { readonly rows: number; readonly marked: number };
  /** By how much a share may be too low. It is 0 where all counts are exact. */
  readonly tooLow: number;
  /** How many comparisons were made. */
  readonly made: number;
  readonly isOverTime: boolean;
}

/** What is compared by shares. */
const shareKinds: ReadonlySet<ComparedCard['of']> = new Set(['shares', 'words', 'dates', 'presence']);

export function isOfShares({ of }: ComparedCard): boolean {
  return shareKinds.has(of);
}

/** Whether a card shows what people wrote: the words of their texts. */
export function quotesPeople({ of }: ComparedCard): boolean {
  return of === 'words';
}

/** A group as a card shows it. */
export interface CardColumn {
  readonly label: string;
  readonly href: string | undefined;
  /** How many people of the group answered the question; undefined if that is hidden. */
  readonly answered: number | undefined;
}
