import type { RecentWord } from './recent-word.ts';

let lastScan = 0;

/**
 * The counted words of one text in the order in which they come, each once: a count of them is a number of answers. An object is
 * filled again and again by `scanWords` and `scanAsciiWords`.
 */
export class TextWords {
  /** The length of the text in UTF-16 code units. */
  length = 0;
  /** The first `count` are of the text. The array never shrinks. */
  readonly words: (RecentWord | string)[] = [];
  count = 0;
  /** Identifies the text in the words of the table that it has (`RecentWord.scan`). */
  scan = 0;
  /** Words of the text that the table cannot mark: long ones, and those that another word has replaced. */
  readonly #apart = new Set<string>();
  #hasApart = false;

  /** Before each text. Returns what identifies it. */
  begin(): number {
    this.count = 0;
    if (this.#hasApart) {
      this.#apart.clear();
      this.#hasApart = false;
    }
    this.scan = ++lastScan;
    return lastScan;
  }

  addRecent(word: RecentWord): void {
    if (word.scan === this.scan) return;
    word.scan = this.scan;
    this.words[this.count++] = word;
  }

  /** A word that is not in the table. It may share memory with the text: `detached` copies what is kept. */
  add(word: string): void {
    if (this.isNew(word)) this.words[this.count++] = word;
  }

  /** Whether the text has not had this word that is not in the table. It has, from then on. */
  isNew(word: string): boolean {
    if (this.#hasApart && this.#apart.has(word)) return false;
    this.#hasApart = true;
    this.#apart.add(word);
    return true;
  }

  /** `word` replaces `replaced` in the table; its mark is kept. */
  replace(replaced: RecentWord, word: RecentWord): void {
    if (replaced.scan === this.scan) this.isNew(replaced.text);
    if (this.#hasApart && this.#apart.has(word.text)) word.scan = this.scan;
  }

  /** From here on all words come by `add`, also those of the table. */
  leaveTable(): void {
    for (let index = 0; index < this.count; index += 1) this.isNew(textOf(this.words[index]!));
  }

  *texts(): Generator<string> {
    for (let index = 0; index < this.count; index += 1) yield textOf(this.words[index]!);
  }
}

function textOf(word: RecentWord | string): string {
  return typeof word === 'string' ? word : word.text;
}
