import { hourMs } from '@canvass/runtime/clock';
import { parseDocument } from '@canvass/storage';
import { z } from 'zod';

const value = z.union([z.string(), z.array(z.string())]);

const common = {
  /** Says which form wrote it: forms of the same submission that are open side by side differ in it. */
  holder: z.string(),
  /** The id of the form that began the submission. */
  formId: z.string(),
  /** The number of the invitation; absent without one. */
  invitation: z.int().optional(),
  /** The version of the survey that the form showed. */
  version: z.int(),
  /** When it was written: ISO 8601, by the writer's clock. People read it; nothing is decided by it. */
  savedAt: z.string(),
  /** The time for which it is kept, in ms after it was written, by the service's clock. */
  keepMs: z.int().min(0),
};

const openSchema = z.object({
  state: z.literal('open'),
  ...common,
  /** What becomes of it after `keepMs`, as the person was told. */
  onExpiry: z.enum(['erase', 'answer']),
  /** The language of the form. */
  language: z.string(),
  /** The first question of the page that the person was on; absent in a form of one page. */
  page: z.string().optional(),
  /** The questions at which the person has left a page, if that is counted. Absent without any. */
  left: z.array(z.string()).optional(),
  /** When the form sent it, in ms by the clock of its browser; absent without a script. Two requests of a form may overtake each other. */
  order: z.number().optional(),
  /** The answers of the form as they were sent, by the names of its fields. Nothing of it is valid yet. */
  fields: z.record(z.string(), value),
});

const sendingSchema = z.object({
  state: z.literal('sending'),
  ...common,
  /** The id of the answer. All further attempts send the same. */
  id: z.string(),
  /** The record of the answer, valid in `version`. */
  answers: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()])),
  /** Lines of the journal that are appended with it, and are no answers. */
  beside: z.array(z.string()).optional(),
  /** The time for it was over: nobody has pressed the button. */
  isExpired: z.boolean(),
});

const sentSchema = z.object({
  state: z.literal('sent'),
  ...common,
  id: z.string(),
  /** The fingerprint of the answers, so that the same answers can be acknowledged again. */
  fingerprint: z.number(),
});

const deletedSchema = z.object({
  state: z.literal('deleted'),
  formId: common.formId,
  keepMs: common.keepMs,
});

const documentSchema = z.discriminatedUnion('state', [openSchema, sendingSchema, sentSchema, deletedSchema]);

/** Answers that can be continued. */
export type OpenDocument = Readonly<z.infer<typeof openSchema>>;
/** Answers that are on their way to the journal, or there. */
export type SendingDocument = Readonly<z.infer<typeof sendingSchema>>;
/** What is left when the answers are in the journal: none of them. */
export type SentDocument = Readonly<z.infer<typeof sentSchema>>;
/** What is left when a person has deleted what was saved, or an answer was erased: forms of it that are still open do not save it again. */
export type DeletedDocument = Readonly<z.infer<typeof deletedSchema>>;
/** What is stored of a submission before it is an answer. */
export type SavedDocument = OpenDocument | SendingDocument | SentDocument | DeletedDocument;

/** A sent form is remembered for the window and this much longer, in ms: then it is too old to begin again, whatever the clocks say. */
const sentGraceMs = 2 * hourMs;

/** What takes the place of answers that are in the journal. `windowMs`: attempts within this time are compared, in ms. */
export function sentDocument(
  { id, holder, formId, invitation, version, savedAt, keepMs, isExpired }: SendingDocument,
  fingerprint: number,
  windowMs: number,
): SentDocument {
  return {
    state: 'sent',
    holder,
    formId,
    ...(invitation !== undefined && { invitation }),
    version,
    savedAt,
    // A form that was open all the time has not heard that its answers were taken as they were.
    keepMs: isExpired ? Math.max(keepMs, windowMs + sentGraceMs) : windowMs + sentGraceMs,
    id,
    fingerprint,
  };
}

/** What takes the place of answers that are deleted. `windowMs`: as in `sentDocument`. */
export function deletedDocument({ formId }: SavedDocument, windowMs: number): DeletedDocument {
  return { state: 'deleted', formId, keepMs: windowMs + sentGraceMs };
}

/** Throws `StorageError` `corrupt`. */
export function readSavedDocument(name: string, bytes: Buffer): SavedDocument {
  return parseDocument(documentSchema, name, bytes);
}

/** What a listing says of a document. */
export interface ListedState {
  readonly state: SavedDocument['state'];
  readonly keepMs: number;
  readonly isExpired: boolean;
}

export function metadataOfSaved(document: SavedDocument): Record<string, string> {
  const isExpired = document.state === 'sending' && document.isExpired;
  return { state: document.state, keepms: String(document.keepMs), ...(isExpired && { expired: 'true' }) };
}

function isState(state: string | undefined): state is SavedDocument['state'] {
  return state === 'open' || state === 'sending' || state === 'sent' || state === 'deleted';
}

/** Reads the metadata of a blob. Undefined if they are missing, as after a copy. */
export function listedState(metadata: Readonly<Record<string, string>>): ListedState | undefined {
  const { state, keepms = '', expired } = metadata;
  if (!isState(state)) return undefined;
  if (!/^\d{1,12}$/.test(keepms)) return undefined;
  return { state, keepMs: Number(keepms), isExpired: expired === 'true' };
}
