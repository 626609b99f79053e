import type { AnswerValidator, FieldError, ValidatedAnswers } from '@canvass/surveys';
import { clipName } from '../http/clip-name.ts';

/** Validates the body of a submission: `{"answers": {questionId: value}}`. */
export function readSubmission(body: unknown, validate: AnswerValidator): ValidatedAnswers {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refused({ path: '', message: 'The body must be a JSON object with "answers"' });
  }
  for (const key in body) {
    if (key !== 'answers') {
      return refused({ path: clipName(key), message: 'Unknown property' });
    }
  }
  return validate((body as { answers?: unknown }).answers);
}

function refused(error: FieldError): ValidatedAnswers {
  return { ok: false, errors: [error] };
}
