import { readFileSync } from 'node:fs';
import {
  type AnswerFault,
  type ChoiceFault,
  isChoiceFault,
  isolated,
  type Language,
  maxDecimals,
} from '@canvass/surveys';
import type en from './languages/en.json';
import type { FormTexts } from './form-texts.ts';
import { readTexts } from './read-texts.ts';
import { filesText } from './files-text.ts';

const textsRead = new Map<Language, FormTexts>();

/** The form's own words in a survey's language. */
export function textsOf({ language = 'en' }: { readonly language?: Language | undefined }): FormTexts {
  const texts = textsRead.get(language) ?? readTexts(language, writtenTexts(language));
  textsRead.set(language, texts);
  return texts;
}

const filesRead = new Map<Language, typeof en>();

/** The texts as they stand in the language's file. */
export function writtenTexts(language: Language): typeof en {
  const file = filesRead.get(language) ?? fileOf(language);
  filesRead.set(language, file);
  return file;
}

/**
 * The file of a language, which is read when the language is first used: a site starts without reading all of them. The compiler knows
 * the English file, and `form-texts.test.ts` holds the others to its keys.
 */
function fileOf(language: Language): typeof en {
  return JSON.parse(
    readFileSync(new URL(`languages/${language}.json`, import.meta.url), 'utf8'),
  ) as typeof en;
}

/** Any date: it shows the form in which dates are written. */
const exampleDay = '2026-11-26';
/** Any time: it shows the form in which times are written. */
const exampleTime = '09:30';

/** What is wrong with an answer, or with a part of it such as a row: a sentence without a full stop. */
export function faultText(
  { language, dir, errors }: FormTexts,
  fault: AnswerFault,
  isOfPart = false,
): string {
  if (isChoiceFault(fault)) return choiceFaultText(errors, fault);
  switch (fault.code) {
    case 'nothing-answered':
      return errors.nothingAnswered.text;
    case 'required':
      return isOfPart ? errors.rowRequired : errors.required;
    case 'field-required':
      return errors.fieldRequired;
    case 'wrong-type':
      if (fault.expected === 'number') return errors.notWhole;
      return fault.expected === 'decimal' ? errors.notANumber : errors.doesNotFit;
    case 'too-few-rows':
      return errors.tooFewRows(fault.min);
    case 'too-long':
      return errors.tooLong(fault.max);
    case 'too-short':
      return errors.tooShort(fault.min);
    case 'wrong-form':
      return errors.wrongForm({ example: isolated(fault.example, dir) });
    case 'wrong-characters':
      return errors.wrongCharacters;
    case 'not-whole':
      return errors.notWhole;
    case 'unclear-separator':
      return errors.unclearSeparator;
    case 'out-of-range':
      return errors.outOfRange(shownRange(language, fault));
    case 'rank-twice':
    case 'rank-missing':
      return rankText(language, errors, fault);
    case 'sum-too-large':
    case 'sum-too-small':
      return sumText(language, errors, fault);
    case 'several-values':
      return errors.oneAnswer;
    case 'not-asked':
      return errors.notAsked;
    case 'too-small':
      return errors.tooSmall({ min: rangeValue(language, fault.min) });
    case 'too-large':
      return errors.tooLarge({ max: rangeValue(language, fault.max) });
    case 'too-many-decimals':
      return errors.tooManyDecimals(fault.decimals);
    case 'not-a-time':
      return errors.notATime({ example: dir === 'rtl' ? leftToRight(exampleTime) : exampleTime });
    case 'too-early-in-the-day':
      return errors.tooEarlyInTheDay({ min: shownTime(language, fault.min) });
    case 'too-late-in-the-day':
      return errors.tooLateInTheDay({ max: shownTime(language, fault.max) });
    case 'not-an-email':
      return errors.notAnEmail({ example: leftToRight('ann@example.org') });
    case 'not-a-phone':
      return errors.notAPhone({ example: leftToRight('+44 20 7946 0018') });
    case 'not-a-url':
      return errors.notAUrl({ example: leftToRight('https://example.org') });
    case 'not-a-date':
      return errors.notADate({ example: dir === 'rtl' ? leftToRight(exampleDay) : exampleDay });
    case 'too-early':
      return errors.tooEarly({ min: shownDay(language, fault.min) });
    case 'too-late':
      return errors.tooLate({ max: shownDay(language, fault.max) });
    case 'too-many-files':
    case 'wrong-files':
      return filesText({ language, dir, errors }, fault);
    // A form cannot have them: its answers are an object, and other fields are refused by their names.
    case 'not-an-object':
    case 'takes-no-answer':
    case 'unknown-question':
    case 'unknown-row':
    case 'too-many-rows':
    case 'unknown-item':
    case 'unknown-field':
    case 'too-many-ranked':
      return errors.doesNotFit;
  }
}

function rankText(
  language: FormTexts['language'],
  errors: FormTexts['errors'],
  fault: Extract<AnswerFault, { readonly code: 'rank-twice' | 'rank-missing' }>,
): string {
  const rank = rangeValue(language, fault.rank);
  if (fault.code === 'rank-twice') return errors.rankTwice({ rank });
  return errors.rankMissing({ rank, ranks: rangeValue(language, fault.ranks) });
}

function sumText(
  language: FormTexts['language'],
  errors: FormTexts['errors'],
  fault: Extract<AnswerFault, { readonly code: 'sum-too-large' | 'sum-too-small' }>,
): string {
  const words = { by: rangeValue(language, fault.by), total: rangeValue(language, fault.total) };
  return fault.code === 'sum-too-large' ? errors.sumTooLarge(words) : errors.sumTooSmall(words);
}

function choiceFaultText(errors: FormTexts['errors'], fault: ChoiceFault): string {
  switch (fault.code) {
    case 'not-a-choice':
      return errors.notAChoice;
    case 'choice-not-offered':
      return errors.choiceNotOffered;
    case 'exclusive-choice':
      return errors.exclusiveChoice;
    case 'too-few-choices':
      return errors.tooFewChoices(fault.min);
    case 'too-many-choices':
      return errors.tooManyChoices(fault.max);
    case 'other-without-text':
      return errors.otherWithoutText;
    case 'text-without-other':
      return errors.textWithoutOther;
    case 'twice':
      return errors.twice;
  }
}

/** Behind an Arabic letter the parts of `2026-11-26` would change places. */
function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}

const rangeValues = new Map<Language, Intl.NumberFormat>();

/** A value of a range, without separators: it may be a year. */
export function rangeValue(language: Language, value: number): string {
  const known =
    rangeValues.get(language) ??
    new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: maxDecimals });
  rangeValues.set(language, known);
  return known.format(value);
}

const days = new Map<Language, Intl.DateTimeFormat>();

function shownRange(language: Language, { min, max }: { readonly min: number; readonly max: number }) {
  return { min: rangeValue(language, min), max: rangeValue(language, max) };
}

/** A calendar day, given as `2026-11-26`. */
export function shownDay(language: Language, day: string): string {
  const known =
    days.get(language) ??
    new Intl.DateTimeFormat(language, { dateStyle: 'long', calendar: 'gregory', timeZone: 'UTC' });
  days.set(language, known);
  return known.format(new Date(`${day}T00:00:00Z`));
}

const times = new Map<Language, Intl.DateTimeFormat>();

/** A time of day, given as `09:30`. */
export function shownTime(language: Language, time: string): string {
  const known =
    times.get(language) ?? new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' });
  times.set(language, known);
  return known.format(new Date(`1970-01-01T${time}:00Z`));
}

/** A date and time in a time zone: that of the person is not known. All dates are of the calendar that fields of dates have. */
export function shownMoment(language: Language, at: string, timeZone = 'UTC'): string {
  const format = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    calendar: 'gregory',
    timeZone,
    timeZoneName: 'short',
  });
  return format.format(new Date(at));
}
