import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { definitionOf, type CompiledSurvey } from './compiled-survey.ts';
import { firstPage } from './form-steps.ts';
import { formPage, hiddenFields } from './views/form-page.ts';

/** A blank form, cut where its own fields belong. */
interface RenderedForm {
  readonly before: Buffer;
  readonly after: Buffer;
}

/** What an entry takes beside its two buffers' bytes. */
const entryBytes = 600;

/**
 * A cache of blank forms as bytes: rendering one of 40,000 choices takes as long as hundreds of answers. All responses
 * share the bytes of a form, however slowly their clients read. Of a form with several pages it has the first: the
 * others depend on the answers.
 */
export class RenderedForms {
  readonly #forms: LRUCache<string, RenderedForm>;

  constructor(maxBytes: number) {
    this.#forms = new LRUCache({ maxSize: Math.ceil(maxBytes) });
  }

  /** Whether `stream` would not have to render. */
  has(action: string, compiled: CompiledSurvey): boolean {
    return this.#forms.has(keyOf(action, compiled));
  }

  /** `action`: the form's address. */
  stream(
    action: string,
    compiled: CompiledSurvey,
    own: { readonly submissionId: string; readonly invitation?: string | undefined },
  ): { readonly bytes: number; readonly stream: Readable } {
    const key = keyOf(action, compiled);
    const { before, after } = this.#forms.get(key) ?? this.#render(key, action, compiled);
    const fields = Buffer.from(hiddenFields(own.submissionId, own.invitation).toString());
    return {
      bytes: before.byteLength + fields.byteLength + after.byteLength,
      stream: Readable.from([before, fields, after], { objectMode: false }),
    };
  }

  #render(key: string, action: string, compiled: CompiledSurvey): RenderedForm {
    const definition = definitionOf(compiled);
    const shown = compiled.hasSteps ? firstPage(definition) : undefined;
    const html = formPage({ definition, action, isShared: isShared(compiled), submissionId: '', shown });
    // No survey text can contain this: quotes are escaped.
    const gap = hiddenFields('', undefined).toString();
    const at = html.indexOf(gap);
    const [before, after] = [Buffer.from(html.slice(0, at)), Buffer.from(html.slice(at + gap.length))];
    const form = { before, after };
    this.#forms.set(key, form, { size: entryBytes + before.byteLength + after.byteLength });
    return form;
  }
}

function keyOf(action: string, compiled: CompiledSurvey): string {
  return `${action} ${compiled.etag} ${isShared(compiled)}`;
}

function isShared({ settings }: CompiledSurvey): boolean {
  return settings.sharedDevice === true;
}
