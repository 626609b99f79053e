import {
  isLanguage,
  type AnswerContext,
  type AnswerValidator,
  type FieldError,
  type Language,
  type ValidatedAnswers,
} from '@canvass/surveys';
import { clipName } from '@canvass/web/headers';

/** Validates the body of a submission: `{"answers": {questionId: value}, "invitation": token, "language": language}`, the latter two if there are any. */
export function readSubmission(
  body: unknown,
  validate: AnswerValidator,
  context: AnswerContext,
): ValidatedAnswers {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refused({ path: '', message: 'The body must be a JSON object with "answers"' });
  }
  for (const key in body) {
    if (key === 'invitation' && isToken(body[key as keyof typeof body])) continue;
    if (key === 'invitation') {
      return refused({
        path: key,
        message: 'An invitation is a text: what its link has after "invitation="',
      });
    }
    if (key === 'language' && isLanguage(body[key as keyof typeof body])) continue;
    if (key === 'language') return refused({ path: key, message: 'No form is in this language' });
    if (key !== 'answers') {
      return refused({ path: clipName(key), message: 'Unknown property' });
    }
  }
  return validate((body as { answers?: unknown }).answers, context);
}

/** The language in a body that is not validated yet; undefined if there is none. */
export function languageIn(body: unknown): Language | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'language')) return undefined;
  const { language } = body as { language: unknown };
  return isLanguage(language) ? language : undefined;
}

/** The token in a body that is not validated yet; undefined if there is none. */
export function invitationIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'invitation')) return undefined;
  const { invitation } = body as { invitation: unknown };
  return isToken(invitation) ? invitation : undefined;
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function refused(error: FieldError): ValidatedAnswers {
  return { ok: false, errors: [error] };
}
