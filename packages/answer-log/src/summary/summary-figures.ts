import type { SurveyAnswersSummary } from '@canvass/surveys';
import { findColumnGap } from './column-gaps.ts';
import type { Tombstone } from './summary-document.ts';
import type { SummaryDocument } from './summary-document.ts';

/** What a list of surveys shows of a summary. */
export interface SummaryFigures {
  readonly answers: number;
  /** ISO 8601; null without answers. */
  readonly lastAnswerAt: string | null;
  /** UTC days in rising order, without gaps, at most 14, that end with the latest one with an answer. */
  readonly days: readonly DayFigure[];
}

export interface DayFigure {
  /** Such as `2026-11-22`. */
  readonly day: string;
  readonly answers: number;
}

/** The days of a trend. */
export const trendDays = 14;

const dayMs = 86_400_000;

export function figuresOf(totals: SurveyAnswersSummary): SummaryFigures {
  return { answers: totals.totalAnswers, lastAnswerAt: totals.lastAnswerAt, days: latestDays(totals.days) };
}

/** Answers of the last 14 UTC days up to `nowMs`, oldest first. */
export function trendOf({ days }: SummaryFigures, nowMs: number): number[] {
  const answersOn = new Map(days.map(({ day, answers }) => [day, answers]));
  return Array.from(
    { length: trendDays },
    (_, index) => answersOn.get(dayOf(nowMs - (trendDays - 1 - index) * dayMs)) ?? 0,
  );
}

/**
 * The figures as metadata of the summary's blob: one listing shows all of a tenant's surveys, and a HEAD tells how many
 * answers a survey has. Every write of a summary needs them, because a write without metadata removes them.
 */
export function figuresMetadata(document: SummaryDocument | Tombstone): Record<string, string> {
  if ('deleted' in document) return { deleted: 'true' };
  const { answers, lastAnswerAt, days } = figuresOf(document.totals);
  return {
    answers: String(answers),
    // A value of metadata is never empty.
    ...(lastAnswerAt !== null && { last: lastAnswerAt }),
    // So that a listing finds the surveys whose old answers are to be removed, and those that need column files.
    ...(document.hasRetention && { retention: 'true' }),
    gap: String(findColumnGap(document) !== undefined),
    ...(days[0] && { days: `${days[0].day}:${days.map((each) => each.answers).join(',')}` }),
  };
}

/** Undefined if `figuresMetadata` did not write it: an older release wrote the blob. */
export function figuresFromMetadata({
  deleted,
  answers,
  last = '',
  days = '',
}: Readonly<Record<string, string>>): SummaryFigures | 'deleted' | undefined {
  if (deleted === 'true') return 'deleted';
  if (!isCount(answers)) return undefined;
  const lastAnswerAt = Number.isNaN(Date.parse(last)) ? null : last;
  return { answers: Number(answers), lastAnswerAt, days: daysFrom(days) };
}

/** The last day that is known to be one. */
let checkedDay: string | undefined;

function latestDays(counted: readonly [string, number][]): DayFigure[] {
  const recent = counted.slice(-trendDays);
  const [latest = '', answers = 0] = recent.at(-1) ?? [];
  // Most commits of a small survey: without dates, which take some µs.
  if (recent.length === 1 && latest === checkedDay) return [{ day: latest, answers }];
  const lastMs = Date.parse(latest);
  if (Number.isNaN(lastMs)) return [];
  checkedDay = latest;
  const earliest = dayOf(lastMs - (trendDays - 1) * dayMs);
  const answersOn = new Map(recent.filter(([day]) => day >= earliest));
  const [first = latest] = answersOn.keys();
  const length = (lastMs - Date.parse(first)) / dayMs + 1;
  return Array.from({ length }, (_, index) => {
    const day = dayOf(lastMs - (length - 1 - index) * dayMs);
    return { day, answers: answersOn.get(day) ?? 0 };
  });
}

function daysFrom(text: string): DayFigure[] {
  const [first = '', counts = ''] = text.split(':');
  const firstMs = Date.parse(first);
  const answers = counts.split(',');
  if (!/^\d{4}-\d\d-\d\d$/.test(first) || Number.isNaN(firstMs)) return [];
  if (answers.length > trendDays || !answers.every(isCount)) return [];
  return answers.map((each, index) => ({ day: dayOf(firstMs + index * dayMs), answers: Number(each) }));
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function isCount(text: string | undefined): boolean {
  return text !== undefined && /^\d{1,15}$/.test(text);
}
