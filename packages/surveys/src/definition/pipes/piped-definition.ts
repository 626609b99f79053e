import { type AnswersInTexts, fillMarkdown, fillText, hasPipes } from '../../piping/fill-pipes.ts';
import { hasMarks, isTitle } from './check-pipes.ts';
import type { SurveyDefinition } from '../definition.ts';
import { textsOfDefinition } from '../definition-texts.ts';
import { mapTexts } from '../text-tree.ts';

/** A definition with answers in its texts. */
export interface PipedDefinition {
  readonly definition: SurveyDefinition;
  /** The texts that have changed, each with what became of it. */
  readonly filled: ReadonlyMap<string, string>;
}

/** A brace in JSON that no object begins with: only a text has it. */
const maybePiped = /\{[A-Za-z_{]/;

/** Whether texts of a stored definition may have places for answers. `json`: as it is stored, with its translations. */
export function mayHavePipes(json: string): boolean {
  return maybePiped.test(json);
}

/** Puts answers in the places of all texts. The definition is in one language. `around`: the direction of its language. */
export function pipedDefinition(
  definition: SurveyDefinition,
  answers: AnswersInTexts,
  around: 'ltr' | 'rtl',
): PipedDefinition {
  const filled = new Map<string, string>();
  const piped = mapTexts(definition, textsOfDefinition(), (text, placeOf) => {
    if (typeof text !== 'string' || !hasPipes(text)) return text;
    const place = placeOf();
    if (isTitle(place)) return text;
    const fill = hasMarks(definition, place) ? fillMarkdown : fillText;
    const result = fill(text, answers, around);
    filled.set(text, result);
    return result;
  });
  return { definition: piped as SurveyDefinition, filled };
}
