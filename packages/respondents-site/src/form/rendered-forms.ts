import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { drawOf, type Language } from '@canvass/surveys';
import { gappedGzip, type GappedGzip } from '@canvass/web/compression';
import { definitionOf, type CompiledSurvey } from '../compiled-survey.ts';
import { spokenSurvey } from '../languages/spoken-survey.ts';
import { firstPage } from './form-steps.ts';
import { formPage, hiddenFields } from './form-page.ts';

/** A blank form, cut where its own fields belong. */
interface RenderedForm {
  readonly before: Buffer;
  readonly after: Buffer;
  /** The page in compressed form. It is made for the first client that takes it. */
  gzip?: Promise<GappedGzip>;
}

/** What belongs to one form only. */
interface OwnFields {
  readonly submissionId: string;
  readonly invitation?: string | undefined;
  /** The day in UTC, as days since 1970-01-01. */
  readonly day: number;
  readonly language: Language;
}

/** An entry takes this much memory beside its buffers, in bytes. */
const entryBytes = 600;

/**
 * A cache of blank forms as bytes: rendering one of 40,000 choices takes as long as hundreds of answers, and compressing it as
 * tens. All responses share the bytes of a form, compressed or not, however slowly their clients read. Of a form with several
 * pages it has the first: the others depend on the answers. A survey has a form for each language; one that shows something at random has a form for each draw, and
 * one with bounds relative to today a form for each day.
 */
export class RenderedForms {
  /** The blank forms that were sent last, as bytes: those of all surveys may take a quarter of `MAX_CACHE_BYTES`. */
  readonly #forms: LRUCache<string, RenderedForm>;

  constructor(maxBytes: number) {
    this.#forms = new LRUCache({ maxSize: Math.ceil(maxBytes) });
  }

  /** Returns whether `stream` need not render. */
  has(action: string, compiled: CompiledSurvey, own: OwnFields): boolean {
    return this.#forms.has(keyOf(action, compiled, own));
  }

  /** Sends the form. `action` is the address that it is posted to. */
  async stream(
    action: string,
    compiled: CompiledSurvey,
    own: OwnFields,
    coding: 'gzip' | undefined,
  ): Promise<{ readonly bytes: number; readonly stream: Readable }> {
    const key = keyOf(action, compiled, own);
    const form = this.#forms.get(key) ?? this.#render(key, action, compiled, own);
    const fields = Buffer.from(hiddenFields(own.submissionId, own.invitation).toString());
    const parts =
      coding === undefined
        ? [form.before, fields, form.after]
        : (await (form.gzip ??= this.#compress(key, form))).filledWith(fields);
    return {
      bytes: parts.reduce((bytes, part) => bytes + part.byteLength, 0),
      stream: Readable.from(parts, { objectMode: false }),
    };
  }

  #render(
    key: string,
    action: string,
    compiled: CompiledSurvey,
    { submissionId, day, language }: OwnFields,
  ): RenderedForm {
    const survey = spokenSurvey(definitionOf(compiled), language);
    const shown = compiled.hasSteps
      ? firstPage(survey.definition, { draw: drawOf(submissionId) })
      : undefined;
    const html = formPage({ survey, action, isShared: isShared(compiled), submissionId, day, shown });
    // No survey text can contain this: quotes are escaped.
    const gap = hiddenFields(submissionId, undefined).toString();
    const at = html.indexOf(gap);
    const [before, after] = [Buffer.from(html.slice(0, at)), Buffer.from(html.slice(at + gap.length))];
    const form = { before, after };
    this.#forms.set(key, form, { size: sizeOf(form) });
    return form;
  }

  async #compress(key: string, form: RenderedForm): Promise<GappedGzip> {
    const gzip = await gappedGzip(form.before, form.after).catch((error: unknown) => {
      // The next client may find memory.
      delete form.gzip;
      throw error;
    });
    if (this.#forms.peek(key) === form) this.#forms.set(key, form, { size: sizeOf(form) + gzip.bytes });
    return gzip;
  }
}

function sizeOf({ before, after }: RenderedForm): number {
  return entryBytes + before.byteLength + after.byteLength;
}

function keyOf(action: string, compiled: CompiledSurvey, { submissionId, day, language }: OwnFields): string {
  const draw = compiled.isDrawn ? ` ${drawOf(submissionId)}` : '';
  const today = compiled.changesDaily ? ` of ${day}` : '';
  return `${action} ${compiled.etag} ${language} ${isShared(compiled)}${draw}${today}`;
}

function isShared({ settings }: CompiledSurvey): boolean {
  return settings.sharedDevice === true;
}
