import { lastPlace, surveyPath, type SummaryDocument, type SurveyKey } from '@canvass/answer-log';
import { encodedParts, endParts, type EncodedParts, type EncodedPartsDeps } from './encoded-parts.ts';

/** A version of a survey's summary. */
export interface FoundSummary {
  readonly document: SummaryDocument;
  readonly etag: string;
}

/** Parts that were begun, and of which version and after which place of the log they are. */
interface BegunParts {
  readonly etag: string;
  readonly after: number;
  readonly parts: EncodedParts;
}

/** Parts are begun for at most this many surveys, as many as a worker transfers at once. Each holds up to three parts of a log, of up to 8 MiB. */
const mostSurveys = 2;

/**
 * Holds the parts that are read and encoded while PostgreSQL does something else: makes a table, or commits the last transaction. They are used if
 * the next transaction finds the same version of the summary and the same place, and dropped otherwise.
 */
export class PartsAhead {
  readonly #deps: EncodedPartsDeps;
  /** By `surveyPath`, in the order in which they were begun. */
  readonly #begun = new Map<string, BegunParts>();

  constructor(deps: EncodedPartsDeps) {
    this.#deps = deps;
  }

  /** Begins with the parts after a place of the log, if there are any. */
  begin(key: SurveyKey, found: FoundSummary, after: number): void {
    if (after < lastPlace(found.document)) this.keep(key, found, after, this.take(key, found, after));
  }

  /** Returns the parts after a place of the log, and gives them to the caller. They throw as `encodedParts` does. */
  take(key: SurveyKey, { document, etag }: FoundSummary, after: number): EncodedParts {
    const path = surveyPath(key);
    const begun = this.#begun.get(path);
    if (begun?.etag === etag && begun.after === after) {
      this.#begun.delete(path);
      return begun.parts;
    }
    this.drop(path);
    return encodedParts(this.#deps, key, document, { after, last: lastPlace(document) });
  }

  /** Takes back parts of which those up to a place of the log were used. */
  keep(key: SurveyKey, { etag }: FoundSummary, after: number, parts: EncodedParts): void {
    const path = surveyPath(key);
    this.drop(path);
    const [oldest] = this.#begun.keys();
    if (oldest !== undefined && this.#begun.size >= mostSurveys) this.drop(oldest);
    this.#begun.set(path, { etag, after, parts });
  }

  /** Ends what was begun for a survey. */
  drop(path: string): void {
    const begun = this.#begun.get(path);
    this.#begun.delete(path);
    if (begun !== undefined) endParts(begun.parts);
  }
}
