import { acceptedBounds, type Language, printDay, type QuestionOf, readDayEnd } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { fieldOf, firstOf } from '../../field/field.ts';
import { labelled } from '../../field/labelled.ts';
import { typedCheck } from '../../field/typed-check.ts';
import { shownDay } from '../../texts/texts-of.ts';
import type { Counted, FormTexts, Template } from '../../texts/form-texts.ts';
import { joinSentences } from '../../texts/join-sentences.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';
import type written from './words.json';

interface DateWords {
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
}

const words = kindWords<DateWords, typeof written>(new URL('words.json', import.meta.url));

export const dateForm: KindForm<QuestionOf<'date'>> = {
  words,
  isCheckedByBrowser: true,
  field(question, state) {
    const field = fieldOf(question, state);
    const { min, max } = accepted(question, state.day);
    const check = checkOf(question, { min, max }, state.texts);
    return labelled(
      field,
      boundsHint(question, state.texts.language),
      (attributes) =>
        markup`<input type="date" class="short" min="${min}" max="${max}" ${attributes}${check} value="${firstOf(field.given)}">`,
    );
  },
};

/** The form may stand open until tomorrow, so nothing is said of ends that are relative to today. */
function checkOf(question: QuestionOf<'date'>, shown: { min: string; max: string }, texts: FormTexts): Html {
  const min = isRelative(question.min) ? undefined : shown.min;
  const max = isRelative(question.max) ? undefined : shown.max;
  return typedCheck(texts, { type: question.type, options: { min, max } }, [
    { code: 'not-a-date' },
    ...(min === undefined ? [] : [{ code: 'too-early', min } as const]),
    ...(max === undefined ? [] : [{ code: 'too-late', max } as const]),
  ]);
}

function isRelative(end: string | undefined): boolean {
  return end !== undefined && 'fromToday' in (readDayEnd(end) ?? {});
}

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
  if ([min, max].some(isRelative)) {
    const hints = [
      min !== undefined && earliest({ min: shown(min) }),
      max !== undefined && latest({ max: shown(max) }),
    ];
    return joinSentences(
      language,
      hints.filter((hint) => hint !== false),
    );
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
