import { maxCharacters } from './read-json.ts';

/** What is read more than once has as many characters as a whole file may have: copied choices, and the parts of elements that are split. */
export class CopyRoom {
  #left = maxCharacters;

  /** Takes one more copy. Returns false if there is no room, so that it must not be read. */
  take(copy: unknown): boolean {
    if (this.#left > 0) this.#left -= JSON.stringify(copy).length;
    return this.#left >= 0;
  }

  get isUsedUp(): boolean {
    return this.#left <= 0;
  }
}
