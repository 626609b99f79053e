import type { AnyColumn } from '../coded-column.ts';
import { textsOf } from '../decode-heads.ts';
import { readBooleans } from '../decode-values.ts';
import { booleansLeaf, nullableTextsLeaf } from '../encode-leaf.ts';
import { damaged } from '../errors.ts';
import { GrowingArray } from '../growing-array.ts';
import { pagesOf } from '../read-file.ts';
import type { FacetBuilder, FacetFormat, TextsColumn } from './facet-format.ts';

/** Texts of which a slice sees only whether they are there. */
export interface KeptColumn extends AnyColumn {
  readonly type: 'kept';
  /** 1 for each row with a text. */
  readonly isAnswered: Uint8Array;
}

export const kept: FacetFormat<KeptColumn, TextsColumn> = {
  builder: () => new KeptBuilder(),
  encode: ({ isAnswered }, { nameOf, textOf }) => ({
    texts: nullableTextsLeaf(
      nameOf('q'),
      Array.from(isAnswered, (flag, row) => (flag === 1 ? textOf(row) : null)),
    ),
    leaves: [booleansLeaf(nameOf('answered'), isAnswered)],
  }),
  isIn: ({ answered }) => answered !== undefined,
  decode: ({ answered }, rows, notAsked) => ({
    type: 'kept',
    notAsked,
    isAnswered: readBooleans(pagesOf(answered, rows).page, rows),
  }),
  decodeAnswers: ({ texts }, rows, notAsked) => {
    if (texts === undefined) throw damaged('texts are missing');
    return { type: 'kept', ...textsOf(texts, rows), notAsked };
  },
};

class KeptBuilder implements FacetBuilder<KeptColumn> {
  readonly #isAnswered = new GrowingArray((length) => new Uint8Array(length));

  add(row: number): void {
    this.#isAnswered.set(row, 1);
  }

  build(rows: number, notAsked: Uint8Array | undefined): KeptColumn {
    return { type: 'kept', notAsked, isAnswered: this.#isAnswered.view(rows) };
  }
}
