import type { FormFields } from '@canvass/surveys';
import { ownField } from '../form-submission.ts';
import { savedField } from './saving-fields.ts';

/** What a form knows of its saved answers. */
export interface SavedMark {
  /** A ULID that names the form where it was opened. Without one, the id of the form does. */
  readonly holder: string;
  /** The ETag of what was saved last; undefined if nothing was. */
  readonly etag: string | undefined;
}

/** The ETag stands without its quotes. It becomes a header: nothing else may come through. */
const markForm = /^([0-9A-HJKMNP-TV-Z]{26})(?: ([\w.-]{1,80}))?$/;

/** Reads the mark of a sent form. One that nobody has written counts as missing. */
export function readSavedMark(fields: FormFields, formId: string): SavedMark {
  const [, holder = formId, etag] = markForm.exec(ownField(fields, savedField) ?? '') ?? [];
  return { holder, etag: etag && `"${etag}"` };
}

/** The value of the field. */
export function savedMarkText({ holder, etag }: SavedMark): string {
  return etag === undefined ? holder : `${holder} ${etag.replaceAll('"', '')}`;
}
