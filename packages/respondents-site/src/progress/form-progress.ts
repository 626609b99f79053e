import type { Clock } from '@canvass/runtime/clock';
import { timeOf, type AnswerIds } from '@canvass/journal';
import { type FormFields, type Language, secondsToSend, sentStep } from '@canvass/surveys';
import { within } from '@canvass/web/limits';
import type { AnswerIntake } from '../answer-intake.ts';
import type { LoadedSurvey } from '../compiled-survey.ts';
import type { SentFormId } from '../form-ids.ts';
import { isTrapped } from '../robots/trap.ts';
import { type CarriedProgress, leftField, reachedField } from './progress-fields.ts';
import { stepLines, type NotedForm, type NotedStep } from './step-records.ts';

export interface FormProgressDeps {
  readonly ids: Pick<AnswerIds, 'ofProgress'>;
  readonly intake: Pick<AnswerIntake, 'append'>;
  readonly clock: Pick<Clock, 'now' | 'setTimeout' | 'clearTimeout'>;
}

/** A form as a browser has sent it, as far as its progress needs it. */
export interface CountedForm {
  readonly request: { readonly params: { readonly tenant: string; readonly survey: string } };
  readonly found: LoadedSurvey;
  readonly fields: FormFields;
  readonly formId: SentFormId;
  readonly language: Language;
  /** Its answers are stored already. */
  readonly wasSent: boolean;
}

/** A page waits for its step to be noted for this long, in ms. */
const longestWaitMs = 1_000;
/** A form names at most this many questions at which its page was left. */
const mostLeft = 20;

/** Notes how far people get with a form. A step that is not noted is noted with the next one: no page and no answer fails for it. */
export class FormProgress {
  readonly #deps: FormProgressDeps;

  constructor(deps: FormProgressDeps) {
    this.#deps = deps;
  }

  /**
   * Notes that a person was shown a page, and so has reached all pages before it, also those that the person was not asked. Resolves to what the form
   * carries from then on; undefined if its steps are not counted. Never rejects.
   *
   * @param page the name of the page; undefined for the only one
   */
  async shown(
    sent: CountedForm,
    invitation: number | undefined,
    page: string | undefined,
  ): Promise<CarriedProgress | undefined> {
    const form = notedForm(sent, invitation);
    if (form === undefined) return undefined;
    const { steps } = form.steps;
    const carried = carriedIn(sent.fields, form);
    // The first page is the start.
    const at = Math.max(0, page === undefined ? 0 : steps.indexOf(page));
    const before = confirmedAt(carried, form);
    const noted = [...stepsBetween(form, before, at), ...returns(carried)];
    if (noted.length === 0) return carried;
    return (await this.#note(form, noted)) ? { reached: steps[Math.max(at, before)], left: [] } : carried;
  }

  /** Returns the lines that say that the form was sent, to be appended with its answers. */
  linesOfSent(sent: CountedForm, invitation: number | undefined): readonly string[] | undefined {
    const form = notedForm(sent, invitation);
    if (form === undefined) return undefined;
    const { ids, clock } = this.#deps;
    const { steps } = form.steps;
    const carried = carriedIn(sent.fields, form);
    const seconds = secondsToSend(clock.now() - timeOf(form.formId));
    const before = stepsBetween(form, confirmedAt(carried, form), steps.length - 2);
    return stepLines(ids, form, [...before, ...returns(carried), { step: sentStep, seconds }]);
  }

  /** Notes what the script of a form says: that the person has begun to answer, and where they leave the page. Returns whether it is confirmed. */
  async told(sent: CountedForm, invitation: number | undefined, at: string | undefined): Promise<boolean> {
    const form = notedForm(sent, invitation);
    if (form === undefined) return false;
    const carried = carriedIn(sent.fields, form);
    const left = at !== undefined && form.steps.questions.has(at) ? [{ left: at }] : [];
    return this.#note(form, [
      ...stepsBetween(form, confirmedAt(carried, form), 0),
      ...returns(carried),
      ...left,
    ]);
  }

  async #note(form: NotedForm, noted: readonly NotedStep[]): Promise<boolean> {
    const { ids, intake, clock } = this.#deps;
    if (noted.length === 0) return true;
    try {
      await within(clock, longestWaitMs, intake.append(form, stepLines(ids, form, noted)));
      return true;
    } catch {
      // The next page carries what was confirmed before.
      return false;
    }
  }
}

/** The form, if its steps are counted, a site has made it, and it is not that of a robot. */
function notedForm(
  { request, found, fields, formId, wasSent, language }: CountedForm,
  invitation: number | undefined,
): NotedForm | undefined {
  const { progress: steps } = found.compiled;
  const { id, isOurs } = formId;
  if (steps === undefined || id === undefined || !isOurs || wasSent || isTrapped(fields)) return undefined;
  const { tenant, survey } = request.params;
  return { tenant, survey, found, steps, formId: id, invitation, language };
}

/** What a sent form carries; undefined if its steps are not counted. */
export function carriedProgress({ found, fields }: CountedForm): CarriedProgress | undefined {
  const { progress: steps } = found.compiled;
  return steps && carriedIn(fields, { steps });
}

function carriedIn(fields: FormFields, { steps }: Pick<NotedForm, 'steps'>): CarriedProgress {
  const left = [fields[leftField] ?? []].flat().filter((id) => steps.questions.has(id));
  const { [reachedField]: reached } = fields;
  return {
    reached: typeof reached === 'string' ? reached : undefined,
    left: [...new Set(left)].slice(0, mostLeft),
  };
}

/** The place of the last step that is confirmed; -1 for none, or one that the survey does not have any more. */
function confirmedAt({ reached }: CarriedProgress, { steps }: Pick<NotedForm, 'steps'>): number {
  return reached === undefined ? -1 : steps.steps.indexOf(reached);
}

/** The steps after one place and up to another. */
function stepsBetween({ steps }: Pick<NotedForm, 'steps'>, after: number, to: number): NotedStep[] {
  return steps.steps.slice(after + 1, to + 1).map((step) => ({ step }));
}

/** A person who goes on from a question has left at it and come back, whether or not a site has heard of the first. */
function returns({ left }: CarriedProgress): NotedStep[] {
  return left.flatMap((id) => [{ left: id }, { returned: id }]);
}
