import type { FollowedQuestion, Language } from '@canvass/surveys';
import { writtenTexts } from './texts/texts-of.ts';

/** What a form gives its script, as JSON in its attribute `data-script`. */
export interface ScriptData {
  readonly words: ScriptWords;
  /** Absent: no answer on the page changes what the page asks. */
  readonly follow?: FollowData | undefined;
}

/** A question of the page that its script follows. */
export interface FollowedField extends FollowedQuestion {
  /** What the server wants to know of the question if the page shows it: the ids of all that may come and go, also where earlier answers have decided it. */
  readonly conditional: readonly string[];
}

/** What decides what the answers on a page lead to. */
export interface FollowData {
  readonly questions: readonly FollowedField[];
  /** What the form shows at random. */
  readonly draw: number;
  /** The name of the fields that tell the server what the page has shown. */
  readonly shownField: string;
}

type Plurals = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** The words of the script as they stand in the language's file. */
export interface ScriptWords {
  readonly mark: string;
  readonly sending: string;
  /** Has the gaps `answered` and `questions`. */
  readonly progress: string;
  readonly appeared: Plurals;
  readonly disappeared: Plurals;
  readonly charactersLeft: Plurals;
  readonly charactersTooMany: Plurals;
}

export function scriptData(language: Language, follow: FollowData | undefined): ScriptData {
  const { errors, form, question } = writtenTexts(language);
  const { mark } = errors;
  const { sending, progress, appeared, disappeared } = form;
  const { charactersLeft, charactersTooMany } = question;
  return {
    words: { mark, sending, progress, appeared, disappeared, charactersLeft, charactersTooMany },
    follow,
  };
}
