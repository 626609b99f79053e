import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { definitionOf, type CompiledSurvey } from './compiled-survey.ts';
import { submissionIdField } from './form-submission.ts';
import { formPage } from './views/form-page.ts';

/** A blank form, ready to be sent with a submission id between its two parts. */
interface RenderedForm {
  readonly before: Buffer;
  readonly after: Buffer;
}

/** Of the two buffers, their object and their place in the map. */
const entryBytes = 600;

/**
 * Blank forms as bytes, rendered once while they are in use: one of 40,000 choices takes as long as hundreds of answers.
 * All who are sent one share its bytes, however slowly they read them.
 */
export class FormPages {
  readonly #pages: LRUCache<string, RenderedForm>;

  constructor(maxBytes: number) {
    this.#pages = new LRUCache({ maxSize: Math.ceil(maxBytes) });
  }

  /** Whether `page` would have to render it. */
  isUnknown(action: string, { etag }: CompiledSurvey): boolean {
    return this.#pages.get(keyOf(action, etag)) === undefined;
  }

  /** `action`: the form's address. */
  page(
    action: string,
    compiled: CompiledSurvey,
    submissionId: string,
  ): { readonly bytes: number; readonly stream: Readable } {
    const key = keyOf(action, compiled.etag);
    const { before, after } = this.#pages.get(key) ?? this.#render(key, action, compiled);
    const id = Buffer.from(submissionId);
    return {
      bytes: before.byteLength + id.byteLength + after.byteLength,
      stream: Readable.from([before, id, after], { objectMode: false }),
    };
  }

  #render(key: string, action: string, compiled: CompiledSurvey): RenderedForm {
    const html = formPage({ definition: definitionOf(compiled), action, submissionId: '' });
    // No survey text can contain this: quotes are escaped.
    const gap = ` name="${submissionIdField}" value="`;
    const at = html.indexOf(gap) + gap.length;
    const rendered = { before: Buffer.from(html.slice(0, at)), after: Buffer.from(html.slice(at)) };
    const { before, after } = rendered;
    this.#pages.set(key, rendered, { size: entryBytes + before.byteLength + after.byteLength });
    return rendered;
  }
}

function keyOf(action: string, etag: string): string {
  return `${action} ${etag}`;
}
