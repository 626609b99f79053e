import { z } from 'zod';
import { conditionTests } from '../facets/condition-tests.ts';
import { isFacetId } from '../facets/facet-id.ts';
import { hasVisibleCharacter } from '../shared/reader-text.ts';

/** Any text that can be stored. */
export const draftText = z.string().refine((value) => value.isWellFormed());
/** Names a section or an item of a list while it is edited. A draft never uses a key again. */
export const draftKey = z.string().regex(/^[sc][1-9][0-9]{0,8}$/);

const facetOrNone = z.string().refine((id) => id === '' || isFacetId(id));

const conditionSchema = z
  .strictObject({
    /** The facet that is tested, `question` or `question.part`, or empty. The part of an item of a list is the item's key. */
    question: facetOrNone,
    test: z.enum(conditionTests),
    /** The keys of choices, for `anyOf` and `noneOf`. */
    choices: z.array(draftKey).readonly(),
    /** One on each line, for `textIs` and `textIsNot`. */
    texts: draftText,
    /** The ends for `within`, as typed; empty for an open end. */
    from: draftText,
    to: draftText,
  })
  .readonly();
export type DraftCondition = z.infer<typeof conditionSchema>;

export const draftShowIfSchema = z
  .strictObject({ match: z.enum(['all', 'any']), conditions: z.array(conditionSchema).min(1).readonly() })
  .readonly();
export type DraftShowIf = z.infer<typeof draftShowIfSchema>;

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
