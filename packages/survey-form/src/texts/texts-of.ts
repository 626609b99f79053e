import type { AnswerFault, Language } from '@canvass/surveys';
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import type { FormTexts } from './form-texts.ts';
import { readTexts } from './read-texts.ts';

const texts: Readonly<Record<Language, FormTexts>> = {
  en: readTexts('en', en),
  de: readTexts('de', de),
  fr: readTexts('fr', fr),
  es: readTexts('es', es),
  it: readTexts('it', it),
  nl: readTexts('nl', nl),
  pl: readTexts('pl', pl),
  pt: readTexts('pt', pt),
  ar: readTexts('ar', ar),
  ja: readTexts('ja', ja),
};

/** The form's own words in a survey's language. */
export function textsOf({ language = 'en' }: { readonly language?: Language | undefined }): FormTexts {
  return texts[language];
}

/** Any date: it shows the form in which dates are written. */
const exampleDay = '2026-11-26';

/** What is wrong with an answer, or with a part of it such as a row: a sentence without a full stop. */
export function faultText(
  { language, dir, errors }: FormTexts,
  fault: AnswerFault,
  isOfPart = false,
): string {
  switch (fault.code) {
    case 'nothing-answered':
      return errors.nothingAnswered.text;
    case 'required':
      return isOfPart ? errors.rowRequired : errors.required;
    case 'wrong-type':
      return fault.expected === 'number' ? errors.notWhole : errors.doesNotFit;
    case 'too-long':
      return errors.tooLong(fault.max);
    case 'wrong-characters':
      return errors.wrongCharacters;
    case 'not-whole':
      return errors.notWhole;
    case 'out-of-range':
      return errors.outOfRange({
        min: rangeValue(language, fault.min),
        max: rangeValue(language, fault.max),
      });
    case 'not-a-choice':
      return errors.notAChoice;
    case 'twice':
      return errors.twice;
    case 'several-values':
      return errors.oneAnswer;
    case 'not-asked':
      return errors.notAsked;
    case 'not-a-date':
      return errors.notADate({ example: dir === 'rtl' ? leftToRight(exampleDay) : exampleDay });
    case 'too-early':
      return errors.tooEarly({ min: shownDay(language, fault.min) });
    case 'too-late':
      return errors.tooLate({ max: shownDay(language, fault.max) });
    // A form cannot have them: its answers are an object, and other fields are refused by their names.
    case 'not-an-object':
    case 'unknown-question':
    case 'unknown-row':
      return errors.doesNotFit;
  }
}

/** Behind an Arabic letter the parts of `2026-11-26` would change places. */
function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}

const rangeValues = new Map<Language, Intl.NumberFormat>();

/** A value of a range, without separators: it may be a year. */
export function rangeValue(language: Language, value: number): string {
  const known = rangeValues.get(language) ?? new Intl.NumberFormat(language, { useGrouping: false });
  rangeValues.set(language, known);
  return known.format(value);
}

const days = new Map<Language, Intl.DateTimeFormat>();

/** A calendar day, given as `2026-11-26`. */
export function shownDay(language: Language, day: string): string {
  const known =
    days.get(language) ??
    new Intl.DateTimeFormat(language, { dateStyle: 'long', calendar: 'gregory', timeZone: 'UTC' });
  days.set(language, known);
  return known.format(new Date(`${day}T00:00:00Z`));
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
