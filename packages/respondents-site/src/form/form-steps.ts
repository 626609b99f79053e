import {
  askedPages,
  compileVisibility,
  dropUnasked,
  errorsOnPage,
  formPages,
  partSeparator,
  type AnswerContext,
  type AnswerValidator,
  type FlatRecord,
  type FieldError,
  type FormFields,
  type FormPage,
  type FormQuestion,
  type Question,
  type SurveyDefinition,
} from '@canvass/surveys';
import { conditionalIds } from '../conditional-ids.ts';
import {
  ownField,
  pageField,
  readFields,
  readForm,
  shownField,
  stepField,
  withFieldErrors,
} from './form-submission.ts';

/** A page as a person sees it: its questions are those that are asked. */
export interface ShownPage extends FormPage {
  /** The page's value in `pageField`. */
  readonly name: string;
  /** The number of the page among those that ask something, from 1. */
  readonly number: number;
  /** How many pages ask something. */
  readonly pageCount: number;
  /** The ids of all that the form asks with these answers: of questions, and of their parts. */
  readonly asked: ReadonlySet<string>;
  /** The questions that the page did not show when it was sent, or not with all of their parts. */
  readonly revealed: readonly Question[];
}

/** The outcome of sending a page. Nothing is stored before `send`. */
export type FormStep<P = ShownPage> =
  /** `page` is the last page. It is shown again if the answers cannot be stored. */
  | { readonly outcome: 'send'; readonly answers: FlatRecord; readonly page: P }
  /** `isDone` says that all pages are answered, but the person has not pressed "Send". */
  | { readonly outcome: 'show'; readonly page: P; readonly isDone: boolean }
  | { readonly outcome: 'refuse'; readonly page: P; readonly errors: readonly FieldError[] }
  /** The page that was sent does not exist (any more). */
  | { readonly outcome: 'changed'; readonly page: P };

/** Returns the page that a form begins with. `given`: the answers that its link has. */
export function firstPage(
  definition: SurveyDefinition,
  context: Pick<AnswerContext, 'draw'>,
  given: Readonly<Record<string, unknown>> = {},
): ShownPage {
  return shownPages(definition, given, context).pages[0]!.shown;
}

export interface SentPage {
  readonly definition: SurveyDefinition;
  readonly questions: readonly FormQuestion[];
  readonly validate: AnswerValidator;
  readonly context: AnswerContext;
  /** The answers of all pages so far. */
  readonly fields: FormFields;
  /** The errors of files, which are no part of the fields. */
  readonly ofFiles: readonly FieldError[];
  /** The person asks for the same page, in another language or to save it: nothing is checked. */
  readonly isSwitch: boolean;
}

/**
 * The state of the form is in its fields, so that it works without scripts and sessions: each page carries the answers
 * of the others. A page is validated when a person goes on from it, everything when it is sent.
 */
export function takeStep(sent: SentPage): FormStep {
  const { definition, questions, validate, context, fields, ofFiles, isSwitch } = sent;
  const { given, repeated, unknown } = readFields(questions, fields);
  const { pages, asked } = shownPages(definition, given, context);
  const [first] = pages;
  const check = () =>
    withFieldErrors(
      validate(dropUnasked(definition, given, asked), context),
      [...repeated, ...ofFiles].filter(isAsked),
      unknown,
    );
  const isAsked = (error: FieldError): boolean => asked.has(idOf(error));

  /** Sends the form from `page`. */
  const send = (page: ShownPage): FormStep => {
    const read = check();
    if (read.ok) return { outcome: 'send', answers: read.record, page: pages.at(-1)!.shown };
    const wrong = pages.find(({ shown }) => errorsOnPage(shown, read.errors).length > 0)?.shown;
    // No page is wrong if nothing at all is answered: then the person stays where they are.
    return wrong === undefined
      ? { outcome: 'refuse', page, errors: read.errors }
      : { outcome: 'refuse', page: wrong, errors: [...errorsOnPage(wrong, read.errors), ...unknown] };
  };

  // A form that was opened when the survey had one page has all the answers.
  if (!isSwitch && !Object.hasOwn(fields, pageField)) return send(first!.shown);
  const name = ownField(fields, pageField);
  const at = formPages(definition).findIndex((page) => page.questions[0]?.id === name);
  if (at === -1) {
    return isSwitch
      ? { outcome: 'show', page: first!.shown, isDone: false }
      : { outcome: 'changed', page: first!.shown };
  }

  const step = ownField(fields, stepField);
  const current = pages.find(({ index }) => index === at)?.shown;
  const before = pages.findLast(({ index }) => index < at)?.shown;
  const after = pages.find(({ index }) => index > at)?.shown;
  // The first question is always asked, so there is a page before every page that asks nothing.
  const here = current ?? before ?? first!.shown;
  if (isSwitch) return { outcome: 'show', page: here, isDone: false };
  if (unknown.length > 0) return { outcome: 'refuse', page: here, errors: unknown };
  if (step === 'back') {
    // A file that was refused is not in the fields: only now can the person hear of it.
    const refused = current === undefined ? [] : errorsOnPage(current, ofFiles.filter(isAsked));
    if (refused.length > 0) return { outcome: 'refuse', page: here, errors: refused };
    return { outcome: 'show', page: before ?? first!.shown, isDone: false };
  }

  if (current !== undefined) {
    const known = new Set([fields[shownField] ?? []].flat().flatMap((ids) => ids.split(' ')));
    const idsOf = (question: Question): string[] => conditionalIds(definition, question);
    const isNew = (id: string): boolean => asked.has(id) && !known.has(id);
    const fresh = new Set(current.questions.flatMap(idsOf).filter(isNew));
    const revealed = current.questions.filter((question) => idsOf(question).some(isNew));
    const read = check();
    const errors = read.ok ? [] : errorsOnPage(current, read.errors).filter((error) => !isOn(fresh, error));
    const page = { ...current, revealed };
    if (errors.length > 0) return { outcome: 'refuse', page, errors };
    if (revealed.length > 0) return { outcome: 'show', page, isDone: false };
  }
  if (after !== undefined) {
    // The page said "Send", and an answer on it has led to further questions.
    const revealed = step === 'send' ? after.questions : [];
    return { outcome: 'show', page: { ...after, revealed }, isDone: false };
  }
  return step === 'send' ? send(here) : { outcome: 'show', page: here, isDone: true };
}

/** Does the same as `takeStep` for a form that needs no steps. */
export function sendWhole({
  questions,
  validate,
  context,
  fields,
  ofFiles,
  isSwitch,
}: Omit<SentPage, 'definition'>): FormStep<undefined> {
  if (isSwitch) return { outcome: 'show', page: undefined, isDone: false };
  // It was opened when the survey had several pages, and what they carried is all here.
  if (Object.hasOwn(fields, pageField)) return { outcome: 'changed', page: undefined };
  const read = readForm(questions, fields, validate, context, ofFiles);
  return read.ok
    ? { outcome: 'send', answers: read.record, page: undefined }
    : { outcome: 'refuse', page: undefined, errors: read.errors };
}

function idOf({ path }: FieldError): string {
  return path.slice('answers.'.length);
}

/** Returns whether an error is on one of these questions or parts. */
function isOn(ids: ReadonlySet<string>, error: FieldError): boolean {
  const id = idOf(error);
  return ids.has(id) || ids.has(id.split(partSeparator, 1)[0]!);
}

/** Returns the pages that ask something, and the ids of what is asked. `index` is the place of each page among all pages, from 0. */
function shownPages(
  definition: SurveyDefinition,
  given: Readonly<Record<string, unknown>>,
  context: Pick<AnswerContext, 'draw'>,
): {
  readonly pages: readonly { readonly index: number; readonly shown: ShownPage }[];
  readonly asked: ReadonlySet<string>;
} {
  const all = formPages(definition);
  const names = all.map(({ questions }) => questions[0]!.id);
  const byQuestion = new Map(all.flatMap(({ questions }, index) => questions.map(({ id }) => [id, index])));
  const asked = compileVisibility(definition)(given, context);
  const shown = askedPages(all, asked);
  const pages = shown.map((page, position) => {
    const index = byQuestion.get(page.questions[0]!.id)!;
    const place = { name: names[index]!, number: position + 1, pageCount: shown.length };
    return { index, shown: { ...page, ...place, asked, revealed: [] } };
  });
  return { pages, asked };
}
