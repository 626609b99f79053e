import type { AnswerFault, Language } from '@canvass/surveys';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { FormTexts } from './form-texts.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';

const texts: Readonly<Record<Language, FormTexts>> = { en, de, fr, es, it, nl, pl, pt, ar, ja };

/** The form's own words in a survey's language. */
export function textsOf({ language = 'en' }: { readonly language?: Language | undefined }): FormTexts {
  return texts[language];
}

/** What is wrong with an answer: a sentence without a full stop. */
export function faultText({ language, errors }: FormTexts, fault: AnswerFault): string {
  switch (fault.code) {
    case 'nothingAnswered':
      return errors.nothingAnswered.text;
    case 'required':
      return errors.required;
    case 'wrongType':
      return fault.expected === 'number' ? errors.notWhole : errors.doesNotFit;
    case 'tooLong':
      return errors.tooLong(fault.max);
    case 'wrongCharacters':
      return errors.wrongCharacters;
    case 'notWhole':
      return errors.notWhole;
    case 'outOfRange':
      return errors.outOfRange(rangeValue(language, fault.min), rangeValue(language, fault.max));
    case 'notAChoice':
      return errors.notAChoice;
    case 'twice':
      return errors.twice;
    case 'severalValues':
      return errors.oneAnswer;
    case 'notAsked':
      return errors.notAsked;
    // A form cannot have them: its answers are an object, and other fields are refused by their names.
    case 'notAnObject':
    case 'unknownQuestion':
      return errors.doesNotFit;
  }
}

const rangeValues = new Map<Language, Intl.NumberFormat>();

/** A value of a range, without separators: it may be a year. */
export function rangeValue(language: Language, value: number): string {
  const known = rangeValues.get(language) ?? new Intl.NumberFormat(language, { useGrouping: false });
  rangeValues.set(language, known);
  return known.format(value);
}

/** A date and time in UTC: the person's time zone is not known. */
export function shownMoment(language: Language, at: string): string {
  const format = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
  return format.format(new Date(at));
}
