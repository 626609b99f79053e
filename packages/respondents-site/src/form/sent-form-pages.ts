import type { Clock } from '@canvass/runtime/clock';
import { dayAt, drawOf, type SurveyState } from '@canvass/surveys';
import { invalid, problem, type Problem, type ProblemType } from '@canvass/web/problems';
import { type InvitationFault, type Look, type Message, textsOf } from '@canvass/survey-form';
import { definitionOf, titleIn } from '../compiled-survey.ts';
import type { Looks } from '../looks.ts';
import { spokenSurvey, type SpokenSurvey } from '../languages/spoken-survey.ts';
import type { GivenAnswers } from '../piping/answer-words.ts';
import { pipedSurvey } from '../piping/piped-survey.ts';
import type { FormIds } from '../form-ids.ts';
import type { FormStep, ShownPage } from './form-steps.ts';
import { notInvited } from '../invitation-gate.ts';
import type { SurveyFinder } from '../survey-finder.ts';
import { surveyClosed } from '../survey-gate.ts';
import type { RobotChecks, RobotDoubt } from '../robots/robot-checks.ts';
import { formPage, type FormPageParts } from './form-page.ts';
import { latePage, notInvitedPage, type LateForm } from './late-page.ts';
import { carriedProgress } from '../progress/form-progress.ts';
import type { CarriedProgress } from '../progress/progress-fields.ts';
import { noticeFor } from '../views/notices.ts';
import { blankSavingView, carriedSavingView, type SavingView } from './saving/saving-view.ts';
import { sentFormPage } from './sent-form-page.ts';
import type { SentForm } from './sent-form.ts';

/** A refusal of a form, and the page that says why. The page is rendered only if it is sent. */
export interface Refusal {
  readonly problem: Problem;
  readonly page: () => string;
}

export interface SentFormPagesDeps {
  readonly surveys: Pick<SurveyFinder, 'chargeRender'>;
  readonly looks: Pick<Looks, 'latest'>;
  readonly formIds: Pick<FormIds, 'fresh' | 'renewed'>;
  readonly robots: RobotChecks;
  readonly clock: Pick<Clock, 'now'>;
}

type Shown = ShownPage | undefined;
type OwnParts = Pick<FormPageParts, 'shown' | 'errors' | 'notice' | 'isDone'> & {
  readonly asksSum?: boolean;
};
type WrongStep = Extract<FormStep<Shown>, { outcome: 'changed' | 'refuse' }>;

/** The pages that answer a form, with what the person has entered. */
export class SentFormPages {
  readonly #deps: SentFormPagesDeps;
  readonly #sent: SentForm;
  readonly #saving: SavingView | undefined;
  #survey: SpokenSurvey | undefined;
  /** What the form carries of its progress, unless it gets a new id. */
  progress: CarriedProgress | undefined;

  /** @param saving what the pages say of the saved answers. Default: nothing is saved yet */
  constructor(deps: SentFormPagesDeps, sent: SentForm, saving?: SavingView) {
    this.#deps = deps;
    this.#sent = sent;
    this.progress = carriedProgress(sent);
    this.#saving = saving ?? carriedSavingView(sent);
  }

  /** Returns the survey in the language of the form. The first call charges the client for parsing it and rendering a page of it. */
  survey(): SpokenSurvey {
    if (this.#survey === undefined) {
      const { request, found, language } = this.#sent;
      this.#deps.surveys.chargeRender(request, found.compiled);
      const { settings } = found.compiled;
      const spoken = spokenSurvey(definitionOf(found.compiled), language, { look: this.#look, settings });
      this.#survey = found.compiled.isPiped ? pipedSurvey(spoken, this.#given()) : spoken;
    }
    return this.#survey;
  }

  #given(): GivenAnswers {
    const { fields, formId } = this.#sent;
    return { fields, draw: formId.id === undefined ? undefined : drawOf(formId.id) };
  }

  /** Renders the form with all its answers, on the page `shown`. */
  form(parts: OwnParts): string {
    const { id } = this.#sent.formId;
    return id === undefined
      ? this.#form(newFormId(this.#deps, this.#sent), parts)
      : this.#form(id, { ...parts, progress: this.progress });
  }

  /** Refuses the form because the survey is not open. */
  closed(state: Exclude<SurveyState, { state: 'open' }>): Refusal {
    const { settings } = this.#sent.found.compiled;
    return {
      problem: surveyClosed(state, settings),
      page: () => latePage({ ...this.#seenForm(), state, settings }),
    };
  }

  notInvited(fault: InvitationFault): Refusal {
    return {
      problem: notInvited(fault),
      page: () => notInvitedPage({ ...this.#seenForm(), fault }),
    };
  }

  /** Refuses a form that was sent from a shared device, perhaps by another person. The page shows none of its answers. */
  sentHere(): Refusal {
    const { found, path, language } = this.#sent;
    const { compiled } = found;
    const survey = {
      texts: this.#texts,
      title: titleIn(compiled, language),
      languages: compiled.languages,
      look: this.#look,
      frameOrigins: compiled.settings.frameOrigins ?? [],
    };
    return { problem: problem('idempotency-key-reused'), page: () => sentFormPage({ survey, form: path }) };
  }

  /** Refuses a page: its answers are not valid, or the survey has got other pages since. */
  wrongStep(step: WrongStep): Refusal {
    const { page: shown } = step;
    if (step.outcome === 'refuse') {
      const { errors } = step;
      return { problem: invalid(errors), page: () => this.form({ shown, errors }) };
    }
    const notice = this.#texts.form.surveyChanged;
    return { problem: invalid([]), page: () => this.form({ shown, notice }) };
  }

  /** Refuses a form whose answers were continued in another place. */
  elsewhere(shown: Shown): Refusal {
    return { problem: problem('saved-elsewhere'), page: () => this.form({ shown }) };
  }

  /** Refuses a form if other answers of it are stored, as its notice says. It keeps its id: sent again, it would count once more. */
  othersSent(shown: Shown): Refusal {
    return { problem: problem('idempotency-key-reused'), page: () => this.form({ shown }) };
  }

  /** Refuses a form so old that attempts to send it are no longer compared. It gets a new id. */
  tooOld(shown: Shown): Refusal {
    return { problem: invalid([]), page: () => this.#newForm(shown, this.#texts.form.tooOld) };
  }

  /** Refuses a form that a robot may have sent. Once it is sent again, a little later or with the sum that it now asks for, it is taken. */
  doubted(doubt: RobotDoubt, shown: Shown): Refusal {
    const { asByRobot, robotSum } = this.#texts.form;
    if (doubt === 'unproven') {
      return { problem: invalid([]), page: () => this.form({ shown, notice: robotSum, asksSum: true }) };
    }
    const notice = asByRobot;
    // The time of an id that no site has signed is not known: it gets one with a time.
    const { isOurs } = this.#sent.formId;
    return {
      problem: invalid([]),
      page: () => (isOurs ? this.form({ shown, notice }) : this.#newForm(shown, notice)),
    };
  }

  /** Refuses a form that was sent with other answers before. It gets a new id, so that these count, too. */
  alreadySent(shown: Shown): Refusal {
    return {
      problem: problem('idempotency-key-reused'),
      page: () => this.#newForm(shown, this.#texts.form.alreadySent),
    };
  }

  /** Renders the form after a fault: its valid answers were not stored, or it is unknown whether they were. */
  notStored(type: ProblemType, shown: Shown): string {
    return this.form({ shown, notice: noticeFor(type, this.#texts) });
  }

  get #look(): Look {
    const { request, found } = this.#sent;
    return this.#deps.looks.latest(request.params.tenant, found.compiled);
  }

  get #texts() {
    return textsOf(this.#sent);
  }

  #newForm(shown: Shown, notice: Message): string {
    return this.#form(newFormId(this.#deps, this.#sent), { shown, notice });
  }

  #form(submissionId: string, { asksSum, ...parts }: OwnParts & Pick<FormPageParts, 'progress'>): string {
    const { found, path, token, fields, formId } = this.#sent;
    const { settings } = found.compiled;
    // A proof of another id is invalid.
    const known = submissionId === formId.id ? fields : {};
    return formPage({
      survey: this.survey(),
      action: path,
      isShared: settings.sharedDevice === true,
      isCounted: found.compiled.progress !== undefined,
      submissionId,
      proof: this.#deps.robots.proofOf(settings, submissionId, known, asksSum),
      day: dayAt(this.#deps.clock.now()),
      invitation: token,
      fields,
      // A form with a new id has saved nothing yet.
      saving: submissionId === formId.id ? this.#saving : blankSavingView(settings),
      ...parts,
    });
  }

  /** Returns the form that a refusal shows as text: without answers to somebody who has not seen the form. */
  #seenForm(): LateForm {
    const { formId, fields, path } = this.#sent;
    return { survey: this.survey(), fields: formId.isOurs ? fields : {}, action: path };
  }
}

/** Returns a new id for a form. With it the form shows the same at random. */
export function newFormId(
  { formIds, clock }: Pick<SentFormPagesDeps, 'formIds' | 'clock'>,
  { found, formId }: Pick<SentForm, 'found' | 'formId'>,
): string {
  const { instance } = found.stored;
  return formId.id !== undefined && found.compiled.isDrawn
    ? formIds.renewed(formId.id, clock.now(), instance)
    : formIds.fresh(clock.now(), instance);
}
