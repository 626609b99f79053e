import { surveyPath } from '@canvass/answer-log';
import { LRUCache } from 'lru-cache';
import type { ResultsReading } from './results-state.ts';

/** The parts of a page that change with the results: HTML by the id of the element around it. */
export type Regions = Readonly<Record<string, string>>;

interface Rendered {
  readonly reading: ResultsReading;
  readonly regions: Regions;
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
  regions(reading: ResultsReading, form: string, render: () => Regions): Regions {
    const key = `${surveyPath(reading.key)} ${form}`;
    const known = this.#rendered.get(key);
    if (known?.reading === reading) return known.regions;
    const regions = render();
    let bytes = 500;
    // Text with characters beyond Latin takes two bytes for each.
    for (const html of Object.values(regions)) bytes += 2 * html.length;
    this.#rendered.set(key, { reading, regions, bytes });
    return regions;
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
