import { surveyPath, type SurveyKey } from '@canvass/answer-log';
import { LRUCache } from 'lru-cache';
import { PreparedBody } from '@canvass/web/compression';
import type { Html } from '@canvass/web/page';
import { languageInUse } from '@canvass/web/texts';
import type { ResultsReading } from './results-state.ts';

/** The parts of a page that change with the results, as HTML by the id of the element around each. */
export type Regions = Readonly<Record<string, string>>;

interface Rendered {
  readonly of: ResultsReading;
  readonly regions?: Regions;
  readonly body?: Html;
  /** The whole page. */
  readonly page?: PreparedBody;
  readonly bytes: number;
}

/** Caches the HTML of the results that were used last, and the events that bring pages up to date. Each is made once for all watchers. */
export class RenderedResults {
  /** The HTML of the results that were used last: an eighth of `resultsCacheBytes`. */
  readonly #rendered: LRUCache<string, Rendered>;
  /**
   * The last event for pages with these regions; for pages without any, the key is the new regions. `to` is weak because a stalled
   * reader keeps its regions in memory, and those must not keep all later ones.
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

  /**
   * Returns the regions of a page. The same reading and form give the same object.
   *
   * @param form Names everything else that decides how the results look, such as their order.
   */
  regions(reading: ResultsReading, form: string, render: () => Readonly<Record<string, Html>>): Regions {
    const name = nameOf(reading.key, form);
    const known = this.#known(name, reading);
    if (known?.regions) return known.regions;
    const regions = Object.fromEntries(Object.entries(render()).map(([id, html]) => [id, html.toString()]));
    const length = Object.values(regions).reduce((sum, html) => sum + html.length, 0);
    this.#keep(name, { ...known, of: reading, regions }, 2 * length);
    return regions;
  }

  /** Returns the part of the page that is the same for everyone who sees these results in this form. */
  body(reading: ResultsReading, form: string, render: () => Html): Html {
    const name = nameOf(reading.key, form);
    const known = this.#known(name, reading);
    if (known?.body) return known.body;
    const body = render();
    // V8 stores two bytes per character once a text has characters beyond Latin-1.
    this.#keep(name, { ...known, of: reading, body }, 2 * body.toString().length);
    return body;
  }

  /** Returns the whole page in UTF-8. Its `form` must also name who sees it. */
  page(reading: ResultsReading, form: string, render: () => string): PreparedBody {
    const name = nameOf(reading.key, form);
    const known = this.#known(name, reading);
    if (known?.page) return known.page;
    const page = new PreparedBody(Buffer.from(render()), 'now');
    // Compressed, it takes less than as it is.
    this.#keep(name, { ...known, of: reading, page }, 2 * page.bytes.byteLength);
    return page;
  }

  #known(name: string, of: ResultsReading): Rendered | undefined {
    const known = this.#rendered.get(name);
    return known?.of === of ? known : undefined;
  }

  #keep(
    name: string,
    rendered: Omit<Rendered, 'bytes'> & { readonly bytes?: number },
    addedBytes: number,
  ): void {
    const bytes = (rendered.bytes ?? 500) + addedBytes;
    this.#rendered.set(name, { ...rendered, bytes });
  }

  /**
   * Returns the event that brings a page to the regions `to` of the reading `id`; undefined if nothing differs.
   *
   * @param from The regions that the page has; undefined if they are not known, and then all are sent.
   */
  changes(from: Regions | undefined, to: Regions, id: string): Buffer | undefined {
    if (from === to) return undefined;
    // All watchers share one encoded event: with 1,000 watchers, encoding would be most of the work.
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

function nameOf(key: SurveyKey, form: string): string {
  return `${surveyPath(key)} ${languageInUse()} ${form}`;
}
