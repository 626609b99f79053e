import { z } from 'zod';
import { conditionTests } from '../facets/condition-tests.ts';
import { isFacetId } from '../facets/facet-id.ts';
import { hasVisibleCharacter } from '../shared/reader-text.ts';

/** Any text that can be stored. */
export const draftText = z.string().refine((value) => value.isWellFormed());
/** Names a section or an item of a list while it is edited. A draft never uses a key again. */
export const draftKey = z.string().regex(/^[sc][1-9][0-9]{0,8}$/);

/** The key of the choice that asks for a text: it is in no list. */
export const otherKey = 'other';
/** The key of a choice that is in no list: the one that asks for a text, or a country by its code. */
const fixedKey = z.union([z.literal(otherKey), z.string().regex(/^[A-Z]{2}$/)]);

const facetOrNone = z.string().refine((id) => id === '' || isFacetId(id));

const conditionSchema = z
  .strictObject({
    /** The facet that is tested, `question` or `question.part`, or empty. The part of an item of a list is the item's key. */
    question: facetOrNone,
    test: z.enum(conditionTests),
    /** The keys of choices, for `anyOf` and `noneOf`. */
    choices: z.array(z.union([draftKey, fixedKey])).readonly(),
    /** One on each line, for `textIs` and `textIsNot`. */
    texts: draftText,
    /** The ends for `within`, as typed; empty for an open end. */
    from: draftText,
    to: draftText,
  })
  .readonly();
export type DraftCondition = z.infer<typeof conditionSchema>;

/** Conditions of which all, any or none must hold. They may be groups of conditions. */
export interface DraftShowIf {
  readonly match: DraftMatch;
  readonly conditions: readonly (DraftCondition | DraftShowIf)[];
}

export const draftMatches = ['all', 'any', 'none'] as const;
export type DraftMatch = (typeof draftMatches)[number];

export const draftShowIfSchema: z.ZodType<DraftShowIf> = z
  .strictObject({
    match: z.enum(draftMatches),
    conditions: z
      .array(z.union([conditionSchema, z.lazy(() => draftShowIfSchema)]))
      .min(1)
      .readonly(),
  })
  .readonly();

export function isDraftGroup(part: DraftCondition | DraftShowIf): part is DraftShowIf {
  return 'match' in part;
}

/** The same with each condition changed. */
export function withConditions(
  { match, conditions }: DraftShowIf,
  change: (condition: DraftCondition) => DraftCondition,
): DraftShowIf {
  return {
    match,
    conditions: conditions.map((part) => (isDraftGroup(part) ? withConditions(part, change) : change(part))),
  };
}

/** The condition or group at a path of indexes; undefined if there is none. */
export function draftPartAt(
  showIf: DraftShowIf,
  path: readonly number[],
): DraftCondition | DraftShowIf | undefined {
  let part: DraftCondition | DraftShowIf | undefined = showIf;
  for (const index of path) part = part && isDraftGroup(part) ? part.conditions[index] : undefined;
  return part;
}

/** How many conditions there are in all groups. */
export function countConditions({ conditions }: DraftShowIf): number {
  return conditions.reduce((sum, part) => sum + (isDraftGroup(part) ? countConditions(part) : 1), 0);
}

/** A condition that a person has yet to fill in. */
export const blankCondition: DraftCondition = {
  question: '',
  test: 'anyOf',
  choices: [],
  texts: '',
  from: '',
  to: '',
};

/** The texts of a condition, without blank lines. */
export function conditionTexts({ texts }: DraftCondition): string[] {
  return texts.split('\n').filter(hasVisibleCharacter);
}
