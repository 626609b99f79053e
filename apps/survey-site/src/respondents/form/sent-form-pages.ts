import type { Clock } from '@canvass/runtime/clock';
import type { FormFields, SurveyDefinition, SurveyState } from '@canvass/surveys';
import { invalid, problem, type Problem } from '../../http/problems/problem.ts';
import type { ProblemType } from '../../http/problems/problem-types.ts';
import type { InvitationFault, Message } from '../../ui/form-texts/form-texts.ts';
import { textsOf } from '../../ui/form-texts/texts-of.ts';
import { definitionOf } from '../compiled-survey.ts';
import type { FormIds } from '../form-ids.ts';
import type { FormStep, ShownPage } from '../form-steps.ts';
import { notInvited } from '../invitation-gate.ts';
import type { SurveyFinder } from '../survey-finder.ts';
import { surveyClosed } from '../survey-gate.ts';
import { formPage, type FormPageParts } from '../views/form-page.ts';
import { latePage, notInvitedPage } from '../views/late-page.ts';
import { noticeFor } from '../views/notices.ts';
import { sentFormPage } from '../views/sent-form-page.ts';
import type { SentForm } from './sent-form.ts';

/** Why a form is refused, and the page that says so. The page is rendered only if it is sent. */
export interface Refusal {
  readonly problem: Problem;
  readonly page: () => string;
}

export interface SentFormPagesDeps {
  readonly surveys: Pick<SurveyFinder, 'chargeRender'>;
  readonly formIds: Pick<FormIds, 'fresh'>;
  readonly clock: Pick<Clock, 'now'>;
}

type Shown = ShownPage | undefined;
type WrongStep = Extract<FormStep<Shown>, { outcome: 'changed' | 'refuse' }>;

/** The pages that answer a form, with what the person has entered. */
export class SentFormPages {
  readonly #deps: SentFormPagesDeps;
  readonly #sent: SentForm;
  #definition: SurveyDefinition | undefined;

  constructor(deps: SentFormPagesDeps, sent: SentForm) {
    this.#deps = deps;
    this.#sent = sent;
  }

  /** Charges the client once for parsing the definition and rendering a page of it. */
  definition(): SurveyDefinition {
    if (this.#definition === undefined) {
      const { request, found } = this.#sent;
      this.#deps.surveys.chargeRender(request, found.compiled);
      this.#definition = definitionOf(found.compiled);
    }
    return this.#definition;
  }

  /** The form with all its answers, on the page `shown`. */
  form(parts: Pick<FormPageParts, 'shown' | 'errors' | 'notice' | 'isDone'>): string {
    return this.#form(this.#sent.formId.id ?? this.#freshFormId(), parts);
  }

  /** The survey is not open. */
  closed(state: Exclude<SurveyState, { state: 'open' }>): Refusal {
    const { settings } = this.#sent.found.compiled;
    return {
      problem: surveyClosed(state, settings),
      page: () => latePage({ definition: this.definition(), fields: this.#seenFields(), state, settings }),
    };
  }

  notInvited(fault: InvitationFault): Refusal {
    return {
      problem: notInvited(fault),
      page: () => notInvitedPage({ definition: this.definition(), fields: this.#seenFields(), fault }),
    };
  }

  /** On a shared device, where another person may have sent the form: the page shows none of its answers. */
  sentHere(): Refusal {
    const { found, path } = this.#sent;
    const { compiled } = found;
    return {
      problem: problem('idempotency-key-reused'),
      page: () => sentFormPage({ texts: textsOf(compiled), title: compiled.title, form: path }),
    };
  }

  /** The answers of a page are not valid, or the survey has got other pages since. */
  wrongStep(step: WrongStep): Refusal {
    const { page: shown } = step;
    if (step.outcome === 'refuse') {
      const { errors } = step;
      return { problem: invalid(errors), page: () => this.form({ shown, errors }) };
    }
    const notice = textsOf(this.#sent.found.compiled).form.surveyChanged;
    return { problem: invalid([]), page: () => this.form({ shown, notice }) };
  }

  /** Attempts to send the form are no longer compared: it gets a new id. */
  tooOld(shown: Shown): Refusal {
    return { problem: invalid([]), page: () => this.#newForm(shown, this.#texts.form.tooOld) };
  }

  /** The form was sent with other answers before: it gets a new id, so that these count, too. */
  alreadySent(shown: Shown): Refusal {
    return {
      problem: problem('idempotency-key-reused'),
      page: () => this.#newForm(shown, this.#texts.form.alreadySent),
    };
  }

  /** Valid answers were not stored, or it is unknown whether they were. */
  notStored(type: ProblemType, shown: Shown): string {
    return this.form({ shown, notice: noticeFor(type, this.#texts) });
  }

  get #texts() {
    return textsOf(this.#sent.found.compiled);
  }

  #newForm(shown: Shown, notice: Message): string {
    return this.#form(this.#freshFormId(), { shown, notice });
  }

  #form(submissionId: string, parts: Pick<FormPageParts, 'shown' | 'errors' | 'notice' | 'isDone'>): string {
    const { found, path, token, fields } = this.#sent;
    return formPage({
      definition: this.definition(),
      action: path,
      isShared: found.compiled.settings.sharedDevice === true,
      submissionId,
      invitation: token,
      fields,
      ...parts,
    });
  }

  /** What a refusal shows of the answers, with their questions: nothing to somebody who has not seen the form. */
  #seenFields(): FormFields {
    const { formId, fields } = this.#sent;
    return formId.isOurs ? fields : {};
  }

  #freshFormId(): string {
    const { formIds, clock } = this.#deps;
    return formIds.fresh(clock.now(), this.#sent.found.stored.instance);
  }
}
