import type { NumberForm } from '../facets/number-form.ts';
import type { FacetType } from '../facets/facet.ts';
import type { ShowIf } from './show-if.ts';

/** A part of a question as one version asks it, with what a condition may test it for. */
export type AskedPart = {
  /** `''`: the main part of its question. */
  readonly part: string;
  /** The part is asked only if this holds, and its question is asked. */
  readonly showIf?: ShowIf | undefined;
} & PartLimits;

export type PartLimits =
  | { readonly type: 'choices'; readonly values: ReadonlySet<string> }
  /** The facet's integers. `form`: how people write them, if not as they are. */
  | {
      readonly type: 'number';
      readonly min: number;
      readonly max: number;
      readonly form?: NumberForm;
    }
  /** Days since 1970-01-01. */
  | { readonly type: 'date'; readonly min: number; readonly max: number }
  | { readonly type: 'words'; readonly maxLength: number }
  | { readonly type: 'kept' };

export type LimitsOf<Type extends FacetType> = Extract<PartLimits, { readonly type: Type }>;
