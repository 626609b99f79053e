import { isQuestionId } from '@canvass/surveys';

/** A longer id is cut. */
const maxIdLength = 64;
const commentSuffix = '-Comment';

/** Gives questions, or the rows of one, ids that are valid and not repeated. */
export class Ids {
  readonly #used = new Set<string>();
  readonly #tried = new Map<string, number>();
  readonly #ignoresCase: boolean;

  constructor({ ignoresCase = false }: { readonly ignoresCase?: boolean } = {}) {
    this.#ignoresCase = ignoresCase;
  }

  /** Takes a name as an id if it is one and is free. */
  claim(name: string): boolean {
    const key = this.#ignoresCase ? name.toLowerCase() : name;
    if (!isQuestionId(name) || this.#used.has(key)) return false;
    this.#used.add(key);
    return true;
  }

  /** An id that resembles the name. */
  like(name: string): string {
    const base = idLike(name);
    if (this.claim(base)) return base;
    for (let number = this.#tried.get(base) ?? 2; ; number += 1) {
      const suffix = `_${number}`;
      const id = base.slice(0, maxIdLength - suffix.length) + suffix;
      if (!this.claim(id)) continue;
      this.#tried.set(base, number + 1);
      return id;
    }
  }

  /** For the text that SurveyJS stores as `<name>-Comment`. */
  commentOn(id: string): string {
    return this.like(id.slice(0, maxIdLength - commentSuffix.length) + commentSuffix);
  }
}

function idLike(name: string): string {
  const id = name
    // A long name is cut first, so that its normal form stays cheap.
    .slice(0, 4 * maxIdLength)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '_')
    .slice(0, maxIdLength)
    .replace(/^_/, '')
    .replace(/_$/, '');
  return isQuestionId(id) ? id : 'question';
}
