import { dayMs } from '@canvass/runtime/clock';
import { defaultTimeZone, printDay, TimeZone } from '@canvass/surveys';
import { findColumnGap } from './column-gaps.ts';
import type { Tombstone, SummaryDocument } from './summary-document.ts';

/** What a list of surveys shows of a summary. */
export interface SummaryFigures {
  readonly answers: number;
  /** The invitations whose answers were counted. */
  readonly usedInvitations: number;
  /** When the last answer was received, as ISO 8601; null without answers. */
  readonly lastAnswerAt: string | null;
  /** The name of the time zone of the days. */
  readonly zone: string;
  /** The answers of at most 14 days, in rising order without gaps. The last one is the latest day with an answer. */
  readonly days: readonly DayFigure[];
}

export interface DayFigure {
  /** The day, such as `2026-11-22`. */
  readonly day: string;
  readonly answers: number;
}

/** The number of days of a trend. */
export const trendDays = 14;

export function figuresOf({ totals, invited }: Pick<SummaryDocument, 'totals' | 'invited'>): SummaryFigures {
  const { totalAnswers: answers, lastAnswerAt, zone, days } = totals;
  return {
    answers,
    usedInvitations: invited.size,
    lastAnswerAt,
    zone: zone.name,
    days: latestDays(days),
  };
}

/** The number of answers on each of the last 14 days of the time zone up to `nowMs`, oldest first. */
export function trendOf({ zone, days }: SummaryFigures, nowMs: number): number[] {
  const answersOn = new Map(days.map(({ day, answers }) => [day, answers]));
  const today = TimeZone.of(zone).dayAt(nowMs).day;
  return Array.from(
    { length: trendDays },
    (_, index) => answersOn.get(printDay(today - (trendDays - 1 - index))) ?? 0,
  );
}

/**
 * The figures as metadata of the summary's blob: one listing shows all of a tenant's surveys, and a HEAD shows one survey. Every write of
 * a summary must include them, because a write without metadata removes them.
 */
export function figuresMetadata(document: SummaryDocument | Tombstone): Record<string, string> {
  if ('deleted' in document) return { deleted: 'true' };
  const { answers, usedInvitations, lastAnswerAt, zone, days } = figuresOf(document);
  return {
    answers: String(answers),
    ...(usedInvitations > 0 && { used: String(usedInvitations) }),
    // Storage accepts no empty value.
    ...(lastAnswerAt !== null && { last: lastAnswerAt }),
    ...(zone !== defaultTimeZone && { zone }),
    // A listing finds the surveys with old answers to remove, and those that need column files.
    ...(document.hasRetention && { retention: 'true' }),
    gap: String(findColumnGap(document) !== undefined),
    ...(days[0] && { days: `${days[0].day}:${days.map((each) => each.answers).join(',')}` }),
  };
}

/** Reads what `figuresMetadata` wrote; undefined if an older release wrote the blob without it. */
export function figuresFromMetadata({
  deleted,
  answers,
  used = '0',
  last = '',
  zone = defaultTimeZone,
  days = '',
}: Readonly<Record<string, string>>): SummaryFigures | 'deleted' | undefined {
  if (deleted === 'true') return 'deleted';
  if (!isCount(answers) || !isCount(used)) return undefined;
  const lastAnswerAt = Number.isNaN(Date.parse(last)) ? null : last;
  return {
    answers: Number(answers),
    usedInvitations: Number(used),
    lastAnswerAt,
    zone,
    days: daysFrom(days),
  };
}

/** The last text that was found to be a valid day. */
let checkedDay: string | undefined;

function latestDays(counted: readonly [string, number][]): DayFigure[] {
  const recent = counted.slice(-trendDays);
  const [latest = '', answers = 0] = recent.at(-1) ?? [];
  // Most commits of a small survey end here, without parsing a date, which takes some µs.
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
