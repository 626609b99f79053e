import { surveyPath } from '@canvass/answer-log';
import { LRUCache } from 'lru-cache';
import type { Html } from '../../../ui/markup.ts';
import type { ResultsReading } from './results-state.ts';

/** The parts of a page that change with the results: HTML by the id of the element around it. */
export type Regions = Readonly<Record<string, string>>;

interface Rendered {
  readonly reading: ResultsReading;
  readonly regions?: Regions;
  readonly body?: Html;
  readonly page?: Buffer;
  readonly bytes: number;
}

/** The regions of the results that were looked at last, and the events that bring pages up to date: made once for all watchers. */
export class RenderedResults {
  readonly #rendered: LRUCache<string, Rendered>;
  /**
   * By the regions that a page has, or by those that it gets if it has none. `to` is weak: a stalled reader keeps the regions that it
   * has, which must not keep all later ones.
   */
  readonly #changes = new WeakMap<
    Regions,
    { readonly to: WeakRef<Regions>; readonly event: Buffer | undefined }
  >();

  constructor({ maxBytes }: { readonly maxBytes: number }) {
    this.#rendered = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes)),
      sizeCalculation: ({ bytes }) => bytes,
    });
  }

  /** `form`: what else decides how a survey's results look, such as their order. The same reading and form give the same object. */
  regions(reading: ResultsReading, form: string, render: () => Readonly<Record<string, Html>>): Regions {
    const known = this.#known(reading, form);
    if (known?.regions) return known.regions;
    const regions = Object.fromEntries(Object.entries(render()).map(([id, html]) => [id, html.toString()]));
    const length = Object.values(regions).reduce((sum, html) => sum + html.length, 0);
    this.#keep(form, { ...known, reading, regions }, 2 * length);
    return regions;
  }

  /** The part of the page that is the same for all who see these results in this form. */
  body(reading: ResultsReading, form: string, render: () => Html): Html {
    const known = this.#known(reading, form);
    if (known?.body) return known.body;
    const body = render();
    // Text with characters beyond Latin takes two bytes for each.
    this.#keep(form, { ...known, reading, body }, 2 * body.toString().length);
    return body;
  }

  /** The whole page in UTF-8. `form` also says who sees it. */
  page(reading: ResultsReading, form: string, render: () => string): Buffer {
    const known = this.#known(reading, form);
    if (known?.page) return known.page;
    const page = Buffer.from(render());
    this.#keep(form, { ...known, reading, page }, page.byteLength);
    return page;
  }

  #known(reading: ResultsReading, form: string): Rendered | undefined {
    const known = this.#rendered.get(keyOf(reading, form));
    return known?.reading === reading ? known : undefined;
  }

  #keep(
    form: string,
    rendered: Omit<Rendered, 'bytes'> & { readonly bytes?: number },
    addedBytes: number,
  ): void {
    const bytes = (rendered.bytes ?? 500) + addedBytes;
    this.#rendered.set(keyOf(rendered.reading, form), { ...rendered, bytes });
  }

  /**
   * The event that brings a page to the regions of the reading `id`, undefined if they are the same. `from`: those that it has,
   * if known.
   */
  changes(from: Regions | undefined, to: Regions, id: string): Buffer | undefined {
    if (from === to) return undefined;
    // Encoded once for all watchers: with 1,000 of them that is most of the work.
    const key = from ?? to;
    const known = this.#changes.get(key);
    if (known?.to.deref() === to) return known.event;
    const changed = Object.entries(to).filter(([region, html]) => from?.[region] !== html);
    const event =
      changed.length === 0
        ? undefined
        : Buffer.from(`id: ${id}\nevent: regions\ndata: ${JSON.stringify(Object.fromEntries(changed))}\n\n`);
    this.#changes.set(key, { to: new WeakRef(to), event });
    return event;
  }
}

function keyOf({ key }: ResultsReading, form: string): string {
  return `${surveyPath(key)} ${form}`;
}
