import type { ZodType, z } from 'zod';
import type { ShowIf } from '../conditions/show-if.ts';
import type { Facet, FacetType } from '../facets/facet.ts';
import type { Language } from '../shared/language.ts';
import type { CommonFields } from './draft-question.ts';
import type { DraftShowIf } from './draft-show-if.ts';
import type { ListItem, NewKey } from './list-items.ts';

/** The options of a draft question: what only its kind has. */
export type OptionsOf<Draft> = Draft extends unknown ? Omit<Draft, keyof CommonFields | 'type'> : never;

/** A facet that a draft question will have: what conditions can test. */
export interface DraftFacet {
  /** `''` for the main one, or the key of the item that it belongs to. */
  readonly part: string;
  /** What a reader calls a part of its own. */
  readonly label?: string;
  readonly type: FacetType;
  /** A time of day. */
  readonly clock?: true;
  /** The most decimals of its numbers. Absent: 0. */
  readonly decimals?: number;
  /** What can be chosen; empty for facets that are not chosen from a list. */
  readonly choices: readonly ListItem[];
}

/** A part that any published version of a question had. */
export interface KnownPart {
  /** `''` for the main one. */
  readonly part: string;
  readonly label?: string | undefined;
  readonly facet: Facet;
}

/** What a draft is made from a definition with. */
export interface DraftMaking {
  readonly newKey: NewKey;
  readonly showIf: (showIf: ShowIf) => DraftShowIf;
}

/** What a definition is made from a draft with. */
export interface DefinitionMaking {
  /** What each item of the question's lists is called in the definition, by its key. */
  readonly values: ReadonlyMap<string, string>;
  readonly showIf: (showIf: DraftShowIf) => unknown;
}

/** How questions of one kind are drafted. */
export interface DraftKind<Draft, Question> {
  /** The options that are lists of labelled items. In the definition they have the same names. */
  readonly lists: readonly string[];
  /** Those of its lists whose items may have conditions. Absent: none. */
  readonly conditional?: readonly string[];
  /** The list that takes a choice which excludes the others, with the usual words of that choice. Absent: none does. */
  readonly excluding?: { readonly list: string; readonly label: (language: Language) => string };
  /** Those of its lists whose items may have pictures. Absent: none. */
  readonly pictured?: readonly string[];
  /** The question itself may have a picture, as its option `picture`. Absent: it may not. */
  readonly takesPicture?: true;
  /** The question with the choice that asks for a text, or without it. Absent: it takes none. */
  withOther?(draft: Draft, other: boolean): Draft;
  /** The options of a new question. `choices`: of the question of another kind that becomes this one; empty if there are none. */
  blank(newKey: NewKey, choices: readonly ListItem[]): OptionsOf<Draft>;
  /** What a new question can also start as, by name, with its usual texts in the survey's language. Absent: it always starts blank. */
  readonly presets?: Readonly<Record<string, (language: Language, newKey: NewKey) => Partial<Draft>>>;
  draftOf(question: Question, making: DraftMaking): OptionsOf<Draft>;
  /** What each item of its lists is called in the definition, by its key. */
  valuesOf(draft: Draft, known: readonly KnownPart[]): ReadonlyMap<string, string>;
  /** The options as a definition has them, unchecked. */
  inputOf(draft: Draft, making: DefinitionMaking): Record<string, unknown>;
  /** Its facets, the main one first. */
  facetsOf(draft: Draft): readonly DraftFacet[];
}

/** How a kind is drafted, with the schema of its drafts, from which their type follows. `Preset`: the names of its presets. */
export interface DefinedDraft<
  Schema extends ZodType,
  Question,
  Preset extends string = never,
> extends DraftKind<z.infer<Schema>, Question> {
  readonly schema: Schema;
  readonly presets?: Readonly<
    Record<Preset, (language: Language, newKey: NewKey) => Partial<z.infer<Schema>>>
  >;
}
