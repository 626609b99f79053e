import { type AnswerContext, fileOfField, type FormFields, isAnswerFile } from '@canvass/surveys';
import { admitFiles, type AdmitFilesDeps, type RefusedFiles } from '../files/admit-files.ts';
import type { RobotDoubt } from '../robots/robot-checks.ts';
import { SentFormPages, type Refusal, type SentFormPagesDeps } from './sent-form-pages.ts';
import type { SentForm } from './sent-form.ts';
import { stepOf } from './step-of.ts';
import type { AnsweredForm } from './store-form.ts';

export interface WhyNotTakenDeps extends SentFormPagesDeps, AdmitFilesDeps {
  /** Called for each form that comes back because a robot may have sent it. */
  readonly onDoubted: (doubt: RobotDoubt) => void;
}

/** Says why valid answers are not taken: a robot may have sent them, or their files are not there. Undefined: they are. Rejects as `admitFiles`. */
export async function whyNotTaken(
  deps: WhyNotTakenDeps,
  { sent, pages, admitted: { invitation }, step: { answers, page } }: AnsweredForm,
  context: AnswerContext,
): Promise<Refusal | undefined> {
  const { found, request, formId } = sent;
  const { stored, compiled } = found;
  const doubt = deps.robots.doubtOf(sent, compiled.settings);
  if (doubt !== undefined) {
    deps.onDoubted(doubt);
    return pages.doubted(doubt, page);
  }
  if (compiled.fileQuestions.length === 0) return undefined;
  const { tenant, survey } = request.params;
  const submission = { tenant, survey, stored, answers, formId: formId.id, invitation };
  const refused = await admitFiles(deps, compiled, submission);
  return refused && refusalOfFiles(deps, sent, context, refused);
}

/** Refuses a form that names files which are not its own, or not there any more. The form that comes back has the others. */
function refusalOfFiles(
  deps: SentFormPagesDeps,
  sent: SentForm,
  context: AnswerContext,
  { errors, keys }: RefusedFiles,
): Refusal {
  const left = { ...sent, fields: withoutFiles(sent.fields, keys) };
  const pages = new SentFormPages(deps, left);
  const step = stepOf(left, pages, context, errors);
  return pages.wrongStep(
    step.outcome === 'refuse' || step.outcome === 'changed'
      ? step
      : { outcome: 'refuse', page: step.page, errors },
  );
}

/** The fields without those of files with these keys. */
function withoutFiles(fields: FormFields, keys: ReadonlySet<string>): FormFields {
  const isKept = (value: string): boolean => {
    const file = fileOfField(value);
    return !(isAnswerFile(file) && keys.has(file.key));
  };
  const left = Object.create(null) as Record<string, string | readonly string[] | undefined>;
  for (const [name, value] of Object.entries(fields)) {
    left[name] = typeof value === 'string' ? (isKept(value) ? value : '') : value?.filter(isKept);
  }
  return left;
}
