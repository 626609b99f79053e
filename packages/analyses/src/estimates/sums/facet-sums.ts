import { SamplingError } from '../errors.ts';
import { hasMean, type SampledType } from '../facets/sampled-facets.ts';
import { RatioSums, SizeSums } from './ratio-sums.ts';
import { ValueSums } from './value-sums.ts';

export type FacetSumsJson = [
  type: SampledType,
  answered: [number, number],
  options: [value: string | number, ...sums: [number, number, number]][],
  ...values: [] | [origin: number, sums: [number, number, number]],
];

/** The sums over clusters for one facet of choices or numbers. A cluster without a value of it adds nothing. */
export class FacetSums {
  readonly type: SampledType;
  /** The answers that have a value of the facet. */
  readonly answered: SizeSums;
  /** The answers with each choice or value. */
  readonly options: Map<string | number, RatioSums>;
  /** The values of a facet of numbers with an answer; null otherwise. */
  values: ValueSums | null;

  constructor(
    type: SampledType,
    answered = new SizeSums(),
    options = new Map<string | number, RatioSums>(),
    values: ValueSums | null = null,
  ) {
    this.type = type;
    this.answered = answered;
    this.options = options;
    this.values = values;
  }

  /** Adds one cluster. */
  add(answered: number, counts: readonly (readonly [string | number, number])[]): void {
    if (answered === 0) return;
    if (hasMean(this.type)) this.#addValues(answered, counts as readonly (readonly [number, number])[]);
    for (const [value, count] of counts) this.#option(value).add(count, answered);
    this.answered.add(answered);
  }

  /** @throws SamplingError `facet-type-mismatch` if the other sums belong to a facet of another type */
  addAll(other: FacetSums): void {
    if (other.type !== this.type) throw typeMismatch(this.type, other.type);
    if (other.values !== null) {
      const theirs = copyOf(other.values);
      this.values ??= new ValueSums(theirs.origin, new RatioSums());
      const origin = Math.min(this.values.origin, theirs.origin);
      this.values.rebase(origin, this.answered);
      theirs.rebase(origin, other.answered);
      this.values.sums.addAll(theirs.sums);
    }
    for (const [value, sums] of other.options) this.#option(value).addAll(sums);
    this.answered.addAll(other.answered);
  }

  toJSON(): FacetSumsJson {
    const options = this.options
      .entries()
      .map(([value, sums]): [string | number, number, number, number] => [value, ...sums.toJSON()])
      .toArray()
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const { values } = this;
    return [
      this.type,
      this.answered.toJSON(),
      options,
      ...(values === null ? ([] as const) : ([values.origin, values.sums.toJSON()] as const)),
    ];
  }

  static fromJSON([type, answered, options, ...values]: FacetSumsJson): FacetSums {
    const [origin, sums] = values;
    return new FacetSums(
      type,
      new SizeSums(...answered),
      new Map(options.map(([value, ...each]) => [value, new RatioSums(...each)])),
      origin === undefined || sums === undefined ? null : new ValueSums(origin, new RatioSums(...sums)),
    );
  }

  #addValues(answered: number, counts: readonly (readonly [number, number])[]): void {
    const lowest = Math.min(...counts.map(([value]) => value));
    this.values ??= new ValueSums(lowest, new RatioSums());
    this.values.rebase(Math.min(lowest, this.values.origin), this.answered);
    const { origin, sums } = this.values;
    sums.add(
      counts.reduce((sum, [value, count]) => sum + (value - origin) * count, 0),
      answered,
    );
  }

  #option(value: string | number): RatioSums {
    let sums = this.options.get(value);
    if (sums === undefined) this.options.set(value, (sums = new RatioSums()));
    return sums;
  }
}

function copyOf({ origin, sums }: ValueSums): ValueSums {
  return new ValueSums(origin, new RatioSums(...sums.toJSON()));
}

function typeMismatch(expected: SampledType, found: SampledType): SamplingError {
  return new SamplingError('facet-type-mismatch', `A facet of ${expected} cannot be summed as ${found}`);
}
