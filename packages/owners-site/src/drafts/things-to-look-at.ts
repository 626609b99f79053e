import { checkDraft, type DraftField, type DraftItem, type DraftProblem, emptyParts } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { LoadedDraft } from './load-draft.ts';
import { itemWords, todoOf } from './problem-words.ts';
import { draftTexts } from './texts.ts';

const { things: texts } = draftTexts;

/** Something that its author should look at before publishing. */
export interface Thing {
  readonly item: DraftItem;
  /** Where it is and what to do, in a sentence. */
  readonly words: string;
}

/** What keeps a draft from being published, and what is left out then. */
export interface DraftFaults {
  readonly problems: readonly DraftProblem[];
  /** The fields of what is left out, as it is still empty. */
  readonly empty: readonly DraftField[];
}

export function faultsOf({ draft, published }: Pick<LoadedDraft, 'draft' | 'published'>): DraftFaults {
  const checked = checkDraft(draft, published?.history);
  return {
    problems: checked.ok ? [] : checked.problems,
    empty: emptyParts(draft, published?.history),
  };
}

/** All that there is to look at in a draft, a sentence each. */
export function thingsIn({ draft, problems, empty }: Pick<LoadedDraft, 'draft'> & DraftFaults): Thing[] {
  const all = [
    ...problems.map((problem) => ({ item: problem.item, what: todoOf(draft, problem) })),
    ...empty.map(({ item }) => ({ item, what: texts.emptyPart })),
  ];
  return all.map(({ item, what }) => ({ item, words: texts.of({ where: itemWords(draft, item), what }) }));
}

/** Opens the list of what there is to look at. `entry`: what leads to one of them. */
export function thingsMenu(
  all: readonly Thing[],
  entry: (thing: Thing, index: number) => Html,
): Html | false {
  if (all.length === 0) return false;
  const entries = all.map((thing, index) => markup`<li>${entry(thing, index)}</li>`);
  return markup`<details class="menu things" id="things"><summary class="button bare">${texts.count(all.length)}</summary><ul>${entries}</ul></details>`;
}
