import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { drawOf } from '@canvass/surveys';
import type { Look } from '@canvass/survey-form';
import { gappedGzip, type GappedGzip } from '@canvass/web/compression';
import type { CompiledSurvey } from '../compiled-survey.ts';
import { hiddenFields } from './form-page.ts';
import { openedForm } from './opened-form.ts';
import type { OwnFields } from './own-fields.ts';

/** A blank form, cut where its own fields belong. */
export interface RenderedForm {
  readonly key: string;
  readonly before: Buffer;
  readonly after: Buffer;
  /** The page in compressed form. It is made for the first client that takes it. */
  gzip?: GappedGzip;
  compressing?: Promise<void> | undefined;
}

/** A form as it is sent. */
export interface FormBody {
  readonly bytes: number;
  readonly body: Buffer | Readable;
}

/** What belongs to one form only, and decides which of the survey's forms it is. */
interface OwnForm extends OwnFields {
  readonly invitation?: string | undefined;
  readonly look: Look;
}

/** A form of at most this many bytes is copied for each response: a stream takes longer than all else of it. The socket takes it at once. */
const copiedBytes = 64 * 1024;
/** An entry takes this much memory beside its buffers, in bytes. */
const entryBytes = 600;

/**
 * A cache of blank forms as bytes: rendering one of 40,000 choices takes as long as hundreds of answers, and compressing it as
 * tens. All responses share the bytes of a form, compressed or not, however slowly their clients read. Of a form with several
 * pages it has the first: the others depend on the answers. A survey has a form for each language; one that shows something at random has a form for each draw, and
 * one with bounds relative to today a form for each day.
 */
export class RenderedForms {
  /** The blank forms that were sent last, as bytes: those of all surveys may take their share of `MEMORY_MIB`. */
  readonly #forms: LRUCache<string, RenderedForm>;

  /** The part of the keys that all forms of a survey share. Making it anew takes as long as finding the form. */
  readonly #keys = new WeakMap<CompiledSurvey, string>();

  readonly #publicUrl: string | undefined;

  /** `publicUrl`: where people reach the site, for social cards; undefined if that is not known. */
  constructor(maxBytes: number, publicUrl: string | undefined) {
    this.#publicUrl = publicUrl;
    this.#forms = new LRUCache({ maxSize: Math.ceil(maxBytes) });
  }

  /** Returns the form, if it is in memory. `action` is the address that it is posted to. */
  find(action: string, compiled: CompiledSurvey, own: OwnForm): RenderedForm | undefined {
    return this.#forms.get(this.#keyOf(action, compiled, own));
  }

  render(action: string, compiled: CompiledSurvey, own: OwnForm): RenderedForm {
    const { submissionId, proof, day, language, look } = own;
    const publicUrl = this.#publicUrl;
    const html = openedForm({ compiled, action, submissionId, proof, day, language, look, publicUrl });
    // No survey text can contain this: quotes are escaped.
    const gap = hiddenFields(submissionId, undefined, {}, proof).toString();
    const at = html.indexOf(gap);
    const [before, after] = [Buffer.from(html.slice(0, at)), Buffer.from(html.slice(at + gap.length))];
    const form = { key: this.#keyOf(action, compiled, own), before, after };
    this.#forms.set(form.key, form, { size: sizeOf(form) });
    return form;
  }

  /** Resolves when the form has its compressed bytes. All who wait for them share the work. */
  compress(form: RenderedForm): Promise<void> {
    return (form.compressing ??= this.#compress(form));
  }

  async #compress(form: RenderedForm): Promise<void> {
    try {
      const gzip = await gappedGzip(form.before, form.after);
      form.gzip = gzip;
      if (this.#forms.peek(form.key) === form)
        this.#forms.set(form.key, form, { size: sizeOf(form) + gzip.bytes });
    } finally {
      // If it failed, the next client may find memory.
      form.compressing = undefined;
    }
  }

  #keyOf(action: string, compiled: CompiledSurvey, { submissionId, day, language, look }: OwnForm): string {
    let key = this.#keys.get(compiled);
    if (key === undefined) {
      const { frameOrigins = [], proofOfWork = false, saving } = compiled.settings;
      const isCounted = compiled.progress !== undefined;
      const own = `${isShared(compiled)} ${isCounted} ${proofOfWork}`;
      key = `${action} ${compiled.etag} ${own} ${frameOrigins.join(' ')}`;
      if (saving !== undefined) key += ` ${saving.keepDays} ${saving.onExpiry}`;
      this.#keys.set(compiled, key);
    }
    if (compiled.languages.length > 1) key += ` ${language}`;
    if (look.key !== '') key += ` ${look.key}`;
    if (compiled.isDrawn) key += ` ${drawOf(submissionId)}`;
    if (compiled.changesDaily) key += ` of ${day}`;
    return key;
  }
}

/** Returns a blank form with the fields of one person. It must have its compressed bytes, if they are to be sent. */
export function filled(
  { before, after, gzip }: RenderedForm,
  { submissionId, invitation, hiddenAnswers, proof }: OwnForm,
  coding: 'gzip' | undefined,
): FormBody {
  const fields = Buffer.from(hiddenFields(submissionId, invitation, hiddenAnswers, proof).toString());
  return bodyOf(coding && gzip ? gzip.filledWith(fields) : [before, fields, after]);
}

function bodyOf(parts: readonly Buffer[]): FormBody {
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const body =
    bytes <= copiedBytes ? Buffer.concat(parts, bytes) : Readable.from(parts, { objectMode: false });
  return { bytes, body };
}

function sizeOf({ before, after }: RenderedForm): number {
  return entryBytes + before.byteLength + after.byteLength;
}

function isShared({ settings }: CompiledSurvey): boolean {
  return settings.sharedDevice === true;
}
