import {
  draftLanguage,
  draftQuestions,
  itemsOf,
  type Draft,
  type DraftItem,
  type DraftQuestion,
  type DraftShowIf,
  hasHidden,
} from '@canvass/surveys';
import type { ItemText } from '../kinds/kind-editor.ts';
import { kindEditor } from '../kinds/kinds.ts';
import { yesOrNo } from '../kinds/yes-or-no.ts';
import { builderTexts } from './texts.ts';
import { quoted } from '../drafts/short-text.ts';
import { languageNames } from '../desk/language-names.ts';
import { ruleWords } from './condition-owners.ts';
import { jumpWords } from './paths/jump-words.ts';
import { conditionWords } from '../drafts/condition-words.ts';

const { survey, section: ofSection, editor, showIf, jumps: ofJumps, endings: ofEndings } = builderTexts;

/** Everything that a person can type in one item, as text; undefined if the item is not in the draft. */
function itemTexts(draft: Draft, item: DraftItem): readonly ItemText[] | undefined {
  switch (item.kind) {
    case 'survey':
      return [
        [survey.title, draft.title],
        [survey.description, draft.description],
        [survey.language, languageNames()[draftLanguage(draft)]],
      ];
    case 'section': {
      const found = draft.sections.find(({ key }) => key === item.section);
      return (
        found && [
          [ofSection.title, found.title],
          [ofSection.description, found.description],
          [showIf.heading, when(draft, found.showIf)],
          [ofJumps.heading, found.next.map((jump) => jumpWords(draft, jump)).join('\n')],
        ]
      );
    }
    case 'question':
      return questionTexts(draft, item.question);
    case 'ending': {
      const found = draft.endings.find(({ id }) => id === item.ending);
      return (
        found && [
          [ofEndings.title, found.title],
          [ofEndings.text, found.text],
          [ofEndings.redirectTo, found.redirectTo],
          [ofEndings.screenOut, yesOrNo(found.screenOut)],
          [showIf.ofEnding, ruleWords(draft, found.showIf, 'ending')],
        ]
      );
    }
  }
}

function questionTexts(draft: Draft, id: string): readonly ItemText[] | undefined {
  const question = draftQuestions(draft).find((each) => each.id === id);
  if (question === undefined) return undefined;
  const { type, required, hidden } = question;
  return [
    [editor.text, question.text],
    [editor.explanation, question.description],
    [editor.type, kindEditor(type).words.name],
    ...kindEditor(type).compared(question),
    [editor.required, yesOrNo(required)],
    ...(hasHidden(type) ? [[editor.hidden, yesOrNo(hidden)] as const] : []),
    [showIf.heading, when(draft, question.showIf)],
    ...itemConditions(draft, question),
  ];
}

function when(draft: Draft, condition: DraftShowIf | null): string {
  return condition === null ? showIf.always : conditionWords(draft, condition);
}

/** The conditions of the items of its lists, one line for each item that has some. */
function itemConditions(draft: Draft, question: DraftQuestion): ItemText[] {
  return Object.entries(kindEditor(question.type).lists).map(([list, { heading, untitled }]) => {
    const items = (itemsOf(question, list) ?? []).filter((item) => item.showIf !== undefined);
    const lines = items.map((item) => `${quoted(item.label, untitled)}: ${when(draft, item.showIf ?? null)}`);
    return [`${heading}: ${showIf.heading}`, lines.join('\n')];
  });
}

/** A part of an item in both versions. */
export interface Differing {
  readonly field: string;
  readonly theirs: string;
  readonly mine: string;
}

/** The parts that differ; undefined: the item is not in their version. */
export function differencesAt(theirs: Draft, mine: Draft, item: DraftItem): Differing[] | undefined {
  const [there, here] = [itemTexts(theirs, item), itemTexts(mine, item)];
  if (there === undefined) return undefined;
  const texts = new Map(there);
  const own = here ?? [];
  const fields = [...new Set([...own.map(([field]) => field), ...texts.keys()])];
  const mineBy = new Map(own);
  return fields
    .map((field) => ({ field, theirs: texts.get(field) ?? '', mine: mineBy.get(field) ?? '' }))
    .filter((each) => each.theirs !== each.mine);
}
