import { readTexts } from './decode-values.ts';
import { plainTexts } from './encode-values.ts';
import { damaged } from './errors.ts';

/** Bytes of a length. */
const lengthBytes = 4;

/**
 * Texts by index, from 0. They are kept as a page of a column file has them: in UTF-8, each behind its length in 4 bytes. That takes less memory than
 * strings, counting words needs strings of only a few texts, and a transfer copies the bytes.
 */
export class Texts {
  readonly page: Buffer;
  /** The bytes of the text `index` are those of the page from `starts[index]` up to `endOf(index)`. */
  readonly starts: Uint32Array;
  readonly length: number;

  private constructor(page: Buffer, starts: Uint32Array) {
    this.page = page;
    this.starts = starts;
    this.length = starts.length - 1;
  }

  static of(texts: readonly string[]): Texts {
    return Texts.ofPage(plainTexts(texts));
  }

  /** The texts of a page. Throws `ColumnsError` `damaged`. */
  static ofPage(page: Buffer): Texts {
    const starts = new Uint32Array(Math.floor(page.byteLength / lengthBytes) + 1);
    let texts = 0;
    let start = lengthBytes;
    for (; start <= page.byteLength; texts += 1) {
      starts[texts] = start;
      start += lengthBytes + page.readUInt32LE(start - lengthBytes);
    }
    if (start - lengthBytes !== page.byteLength) throw damaged('a text is too long');
    starts[texts] = start;
    return new Texts(page, starts.slice(0, texts + 1));
  }

  strings(): string[] {
    return readTexts(this.page);
  }

  endOf(index: number): number {
    return this.starts[index + 1]! - lengthBytes;
  }

  /** The index of a text; -1 if it is not among the texts. */
  indexOf(text: string): number {
    const wanted = Buffer.from(text);
    for (let index = 0; index < this.length; index += 1) {
      const start = this.starts[index]!;
      const end = this.endOf(index);
      if (end - start === wanted.byteLength && wanted.compare(this.page, start, end) === 0) return index;
    }
    return -1;
  }
}
