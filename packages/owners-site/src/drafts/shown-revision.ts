import type { FormFields } from '@canvass/surveys';

/** The revision of the draft that a page showed, in the form that it sent; undefined if the form names none. */
export function shownRevision({ revision }: FormFields): number | undefined {
  return typeof revision === 'string' && /^\d{1,15}$/.test(revision) ? Number(revision) : undefined;
}
