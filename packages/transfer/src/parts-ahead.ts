import { surveyPath, type SummaryDocument, type SurveyKey } from '@canvass/answer-log';
import { encodedParts, type EncodedPartsDeps, type PlacedTexts } from './encoded-parts.ts';

/** A version of a survey's summary. */
export interface FoundSummary {
  readonly document: SummaryDocument;
  readonly etag: string;
}

/** The places of a log after `after` and up to `last`. */
export interface PlaceRange {
  readonly after: number;
  readonly last: number;
}

interface BegunParts {
  readonly etag: string;
  readonly range: PlaceRange;
  readonly parts: AsyncGenerator<PlacedTexts>;
}

/** Parts are begun for at most this many surveys: each holds up to three parts of a log. */
const mostSurveys = 2;

/**
 * Begins to read and encode the next transaction's parts while PostgreSQL commits the last one: it would otherwise wait for them. They are
 * used if the next transaction finds the same version of the summary, and dropped otherwise.
 */
export class PartsAhead {
  readonly #deps: EncodedPartsDeps;
  /** By `surveyPath`, in the order in which they were begun. */
  readonly #begun = new Map<string, BegunParts>();

  constructor(deps: EncodedPartsDeps) {
    this.#deps = deps;
  }

  /** Returns the parts of these places. Throws as `encodedParts` does. */
  partsOf(key: SurveyKey, { document, etag }: FoundSummary, range: PlaceRange): AsyncGenerator<PlacedTexts> {
    const begun = this.#take(surveyPath(key));
    if (begun?.etag === etag && begun.range.after === range.after && begun.range.last === range.last) {
      return begun.parts;
    }
    begun?.parts.return(undefined).catch(() => {});
    return encodedParts(this.#deps, key, document, range);
  }

  begin(key: SurveyKey, { document, etag }: FoundSummary, range: PlaceRange): void {
    const [oldest] = this.#begun.keys();
    if (this.#begun.size >= mostSurveys)
      this.#take(oldest!)
        ?.parts.return(undefined)
        .catch(() => {});
    const parts = started(encodedParts(this.#deps, key, document, range));
    this.#begun.set(surveyPath(key), { etag, range, parts });
  }

  #take(path: string): BegunParts | undefined {
    const begun = this.#begun.get(path);
    this.#begun.delete(path);
    return begun;
  }
}

/** Asks for the first value at once, and not only when it is wanted. */
function started<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const first = source.next();
  // The generator throws it, unless it is dropped.
  first.catch(() => {});
  return (async function* () {
    try {
      for (let next = await first; !next.done; next = await source.next()) yield next.value;
    } finally {
      await source.return(undefined);
    }
  })();
}
