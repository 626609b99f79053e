import type { Question, QuestionType } from '@canvass/surveys';
import type { KindWords } from '../texts/kind-words.ts';
import { choiceForm } from './choice/field.ts';
import { contactForm } from './contact/field.ts';
import { consentForm } from './consent/field.ts';
import { dateForm } from './date/field.ts';
import { emailForm } from './email/field.ts';
import { filesForm } from './files/field.ts';
import type { KindForm } from './kind-form.ts';
import { matrixForm } from './matrix/field.ts';
import { numberForm } from './number/field.ts';
import { phoneForm } from './phone/field.ts';
import { rankingForm } from './ranking/field.ts';
import { scaleForm } from './scale/field.ts';
import { sumForm } from './sum/field.ts';
import { statementForm } from './statement/field.ts';
import { textForm } from './text/field.ts';
import { timeForm } from './time/field.ts';
import { urlForm } from './url/field.ts';

const kinds: { readonly [Type in QuestionType]: KindForm<Extract<Question, { type: Type }>> } = {
  statement: statementForm,
  text: textForm,
  email: emailForm,
  phone: phoneForm,
  url: urlForm,
  number: numberForm,
  scale: scaleForm,
  choice: choiceForm,
  date: dateForm,
  time: timeForm,
  matrix: matrixForm,
  ranking: rankingForm,
  sum: sumForm,
  contact: contactForm,
  consent: consentForm,
  files: filesForm,
};

export function kindFormOf({ type }: Question): KindForm<Question> {
  return kinds[type];
}

/** The styles of all kinds. Some share one. */
export const kindStyles: readonly URL[] = [
  ...new Map(
    Object.values(kinds).flatMap(({ style }) => (style === undefined ? [] : [[style.href, style]])),
  ).values(),
];

const scriptsOf = (takesFiles: boolean): readonly URL[] =>
  Object.values(kinds)
    .filter((form) => (form.takesFiles ?? false) === takesFiles)
    .flatMap(({ script }) => script ?? []);

/** The scripts of kinds that take no files. */
export const kindScripts = scriptsOf(false);
/** The scripts of kinds that take files: few forms need them, and they are large. */
export const uploadScripts = scriptsOf(true);

/** The words of each kind that has some. */
export const kindTexts: Readonly<Record<string, KindWords<object>>> = Object.fromEntries(
  Object.entries(kinds).flatMap(([type, { words }]) => (words === undefined ? [] : [[type, words]])),
);
