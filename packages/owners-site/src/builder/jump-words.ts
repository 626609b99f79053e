import {
  type Draft,
  type DraftJump,
  type DraftSection,
  hasVisibleCharacter,
  isolated,
  jumpTarget,
} from '@canvass/surveys';
import { shortConditionWords } from '../drafts/condition-words.ts';
import { shortText } from '../drafts/short-text.ts';
import { builderTexts } from './texts.ts';

const { jumps: texts, endings } = builderTexts;

/** Where a jump leads, such as `Page 3: Why?`. */
export function targetWords(draft: Draft, to: string): string {
  const target = jumpTarget(to);
  if (target === undefined) return texts.choose;
  if ('ending' in target) {
    const ending = draft.endings.find(({ id }) => id === target.ending);
    return ending === undefined
      ? texts.removed
      : texts.ending({ title: isolated(shortText(ending.title, endings.untitled)) });
  }
  const index = draft.sections.findIndex(({ key }) => key === target.section);
  const section = draft.sections[index];
  return section === undefined ? texts.removed : pageName(section, index + 1);
}

export function pageName({ title }: DraftSection, number: number): string {
  return hasVisibleCharacter(title)
    ? texts.pageNamed({ number, title: isolated(shortText(title, '')) })
    : texts.page({ number });
}

/** A way on in words. */
export function jumpWords(draft: Draft, { to, showIf }: DraftJump): string {
  const where = texts.goTo({ where: targetWords(draft, to) });
  return showIf === null
    ? texts.always({ to: where })
    : texts.way({ when: shortConditionWords(draft, showIf, 'jump'), to: where });
}
