import type { FacetType } from '@canvass/surveys';
import type { ChoicesColumn } from './choices.ts';
import type { DateColumn } from './date.ts';
import type { KeptColumn } from './kept.ts';
import type { NumberColumn } from './number.ts';
import type { WordsColumn } from './words.ts';

/** The column of one facet. */
export type FacetColumn = ValueColumn | WordsColumn | KeptColumn;
export type FacetColumnOf<Type extends FacetType> = Extract<FacetColumn, { readonly type: Type }>;

/** A column whose rows have values of a dictionary. */
export type ValueColumn = ChoicesColumn | NumberColumn | DateColumn;
