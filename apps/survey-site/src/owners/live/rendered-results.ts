import { surveyPath } from '@canvass/answer-log';
import { LRUCache } from 'lru-cache';
import type { Html } from '../../ui/markup.ts';
import type { ResultsReading } from './results-state.ts';

/** The parts of a page that change with the results: HTML by the id of the element around it. */
export type Regions = Readonly<Record<string, string>>;

interface Rendered {
  readonly reading: ResultsReading;
  readonly regions?: Regions;
  readonly page?: Html;
  readonly bytes: number;
}

/** The regions of the results that were looked at last, and the events that bring pages up to date: made once for all watchers. */
export class RenderedResults {
  readonly #rendered: LRUCache<string, Rendered>;
  /** By the regions that a page has. */
  readonly #changes = new WeakMap<Regions, { readonly to: Regions; readonly json: string }>();

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
    this.#keep(form, { ...known, reading, regions }, Object.values(regions));
    return regions;
  }

  /** The part of the page that is the same for all who see these results in this form. */
  page(reading: ResultsReading, form: string, render: () => Html): Html {
    const known = this.#known(reading, form);
    if (known?.page) return known.page;
    const page = render();
    this.#keep(form, { ...known, reading, page }, [page.toString()]);
    return page;
  }

  #known(reading: ResultsReading, form: string): Rendered | undefined {
    const known = this.#rendered.get(keyOf(reading, form));
    return known?.reading === reading ? known : undefined;
  }

  #keep(
    form: string,
    rendered: Omit<Rendered, 'bytes'> & { readonly bytes?: number },
    added: readonly string[],
  ): void {
    // Text with characters beyond Latin takes two bytes for each.
    const bytes = added.reduce((sum, html) => sum + 2 * html.length, rendered.bytes ?? 500);
    this.#rendered.set(keyOf(rendered.reading, form), { ...rendered, bytes });
  }

  /** The regions that differ, as JSON; undefined: none. `from`: those that the page has, if known. */
  changes(from: Regions | undefined, to: Regions): string | undefined {
    if (from === to) return undefined;
    if (from === undefined) return JSON.stringify(to);
    const known = this.#changes.get(from);
    const json =
      known?.to === to
        ? known.json
        : JSON.stringify(Object.fromEntries(Object.entries(to).filter(([id, html]) => from[id] !== html)));
    if (known?.to !== to) this.#changes.set(from, { to, json });
    return json === '{}' ? undefined : json;
  }
}

function keyOf({ key }: ResultsReading, form: string): string {
  return `${surveyPath(key)} ${form}`;
}
