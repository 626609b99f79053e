import { acceptedBounds, type Language, printDay, type QuestionOf, readDayEnd } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { fieldOf, firstOf } from '../../field/field.ts';
import { labelled } from '../../field/labelled.ts';
import { shownDay } from '../../texts/texts-of.ts';
import type { Counted, Template } from '../../texts/form-texts.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';

const words = kindWords<{
  /** Stands under a question with both ends. */
  readonly between: Template<'min' | 'max'>;
  readonly from: Template<'min'>;
  readonly until: Template<'max'>;
  /** Stand under a question with an end that goes with the days. */
  readonly earliest: Template<'min'>;
  readonly latest: Template<'max'>;
  readonly today: string;
  readonly daysBefore: Counted;
  readonly daysAfter: Counted;
}>({
  en: {
    between: 'From {min} to {max}',
    from: '{min} or later',
    until: '{max} or earlier',
    earliest: 'Earliest: {min}',
    latest: 'Latest: {max}',
    today: 'today',
    daysBefore: { one: '{count} day before today', other: '{count} days before today' },
    daysAfter: { one: '{count} day after today', other: '{count} days after today' },
  },
  de: {
    between: 'Vom {min} bis {max}',
    from: 'Am {min} oder später',
    until: 'Am {max} oder früher',
    earliest: 'Frühestens: {min}',
    latest: 'Spätestens: {max}',
    today: 'heute',
    daysBefore: { one: '{count} Tag vor heute', other: '{count} Tage vor heute' },
    daysAfter: { one: '{count} Tag nach heute', other: '{count} Tage nach heute' },
  },
  fr: {
    between: 'Du {min} au {max}',
    from: 'Le {min} ou plus tard',
    until: 'Le {max} ou plus tôt',
    earliest: 'Au plus tôt\u00a0: {min}',
    latest: 'Au plus tard\u00a0: {max}',
    today: 'aujourd’hui',
    daysBefore: { one: '{count} jour avant aujourd’hui', other: '{count} jours avant aujourd’hui' },
    daysAfter: { one: '{count} jour après aujourd’hui', other: '{count} jours après aujourd’hui' },
  },
  es: {
    between: 'Del {min} al {max}',
    from: 'A partir del {min}',
    until: 'Hasta el {max}',
    earliest: 'Fecha más temprana: {min}',
    latest: 'Fecha más tardía: {max}',
    today: 'hoy',
    daysBefore: { one: '{count} día antes de hoy', other: '{count} días antes de hoy' },
    daysAfter: { one: '{count} día después de hoy', other: '{count} días después de hoy' },
  },
  it: {
    between: 'Periodo: {min} – {max}',
    from: 'Non prima di: {min}',
    until: 'Non oltre: {max}',
    earliest: 'Non prima di: {min}',
    latest: 'Non oltre: {max}',
    today: 'oggi',
    daysBefore: { one: '{count} giorno prima di oggi', other: '{count} giorni prima di oggi' },
    daysAfter: { one: '{count} giorno dopo oggi', other: '{count} giorni dopo oggi' },
  },
  nl: {
    between: 'Van {min} tot en met {max}',
    from: '{min} of later',
    until: '{max} of eerder',
    earliest: 'Op zijn vroegst: {min}',
    latest: 'Op zijn laatst: {max}',
    today: 'vandaag',
    daysBefore: { one: '{count} dag vóór vandaag', other: '{count} dagen vóór vandaag' },
    daysAfter: { one: '{count} dag na vandaag', other: '{count} dagen na vandaag' },
  },
  pl: {
    between: 'Od {min} do {max}',
    from: '{min} lub później',
    until: '{max} lub wcześniej',
    earliest: 'Najwcześniej: {min}',
    latest: 'Najpóźniej: {max}',
    today: 'dzisiaj',
    daysBefore: {
      one: '{count} dzień przed dzisiejszym',
      few: '{count} dni przed dzisiejszym',
      many: '{count} dni przed dzisiejszym',
    },
    daysAfter: {
      one: '{count} dzień po dzisiejszym',
      few: '{count} dni po dzisiejszym',
      many: '{count} dni po dzisiejszym',
    },
  },
  pt: {
    between: 'De {min} a {max}',
    from: 'A partir de {min}',
    until: 'Até {max}',
    earliest: 'No mínimo: {min}',
    latest: 'No máximo: {max}',
    today: 'hoje',
    daysBefore: { one: '{count} dia antes de hoje', other: '{count} dias antes de hoje' },
    daysAfter: { one: '{count} dia depois de hoje', other: '{count} dias depois de hoje' },
  },
  ar: {
    between: 'من {min} إلى {max}',
    from: 'ابتداءً من {min}',
    until: 'حتى {max}',
    earliest: 'ليس قبل: {min}',
    latest: 'ليس بعد: {max}',
    today: 'اليوم',
    daysBefore: {
      zero: 'اليوم',
      one: 'قبل اليوم بيوم واحد',
      two: 'قبل اليوم بيومين',
      few: 'قبل اليوم بـ{count} أيام',
      many: 'قبل اليوم بـ{count} يومًا',
      other: 'قبل اليوم بـ{count} يوم',
    },
    daysAfter: {
      zero: 'اليوم',
      one: 'بعد اليوم بيوم واحد',
      two: 'بعد اليوم بيومين',
      few: 'بعد اليوم بـ{count} أيام',
      many: 'بعد اليوم بـ{count} يومًا',
      other: 'بعد اليوم بـ{count} يوم',
    },
  },
  ja: {
    between: '{min} から {max} まで',
    from: '{min} 以降',
    until: '{max} 以前',
    earliest: '最も早い日: {min}',
    latest: '最も遅い日: {max}',
    today: '今日',
    daysBefore: { other: '今日の {count} 日前' },
    daysAfter: { other: '今日の {count} 日後' },
  },
});

export const dateForm: KindForm<QuestionOf<'date'>> = {
  words,
  isCheckedByBrowser: true,
  field(question, state) {
    const field = fieldOf(question, state);
    const { min, max } = accepted(question, state.day);
    return labelled(
      field,
      boundsHint(question, state.texts.language),
      (attributes) =>
        markup`<input type="date" class="short" min="${min}" max="${max}" ${attributes} value="${firstOf(field.given)}">`,
    );
  },
};

/** The days that the site takes: with both ends, the year has four digits in every browser. A relative end is open where the day is not known. */
function accepted({ min, max }: QuestionOf<'date'>, today: number | undefined): { min: string; max: string } {
  const ends = [min, max].map((end) => (end === undefined ? undefined : readDayEnd(end)));
  const [from, to] = ends.map((end) =>
    end !== undefined && 'fromToday' in end && today === undefined ? undefined : end,
  );
  const bounds = acceptedBounds(from, to, today ?? 0);
  return { min: printDay(bounds.min), max: printDay(bounds.max) };
}

function boundsHint({ min, max }: QuestionOf<'date'>, language: Language): string | undefined {
  const { between, from, until, earliest, latest } = words.in(language);
  const shown = (end: string): string => shownEnd(end, language);
  if ([min, max].some((end) => end !== undefined && 'fromToday' in (readDayEnd(end) ?? {}))) {
    const hints = [
      min !== undefined && earliest({ min: shown(min) }),
      max !== undefined && latest({ max: shown(max) }),
    ];
    return hints.filter((hint) => hint !== false).join('. ');
  }
  if (min !== undefined && max !== undefined) return between({ min: shown(min), max: shown(max) });
  if (min !== undefined) return from({ min: shown(min) });
  return max === undefined ? undefined : until({ max: shown(max) });
}

/** Today may be another day for the respondent than for the site, so the words do not name the day. */
function shownEnd(end: string, language: Language): string {
  const { today, daysBefore, daysAfter } = words.in(language);
  const read = readDayEnd(end);
  if (read === undefined || 'day' in read) return shownDay(language, end);
  const { fromToday } = read;
  if (fromToday === 0) return today;
  return fromToday < 0 ? daysBefore(-fromToday) : daysAfter(fromToday);
}
