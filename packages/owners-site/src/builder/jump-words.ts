import {
  type Draft,
  type DraftJump,
  type DraftSection,
  hasVisibleCharacter,
  isolated,
  jumpTarget,
} from '@canvass/surveys';
import { shortConditionWords } from '../drafts/condition-words.ts';
import { quoted, shortText } from '../drafts/short-text.ts';
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
  const where = goingWords(draft, to);
  return showIf === null
    ? texts.always({ to: where })
    : texts.way({ when: shortConditionWords(draft, showIf, 'jump'), to: where });
}

/** What a jump does, such as `end with “Sorry”`. */
function goingWords(draft: Draft, to: string): string {
  const target = jumpTarget(to);
  if (target === undefined) return texts.unset;
  if ('ending' in target) {
    const ending = draft.endings.find(({ id }) => id === target.ending);
    return ending === undefined
      ? texts.nowhere
      : texts.endWith({ title: quoted(ending.title, endings.untitled) });
  }
  const index = draft.sections.findIndex(({ key }) => key === target.section);
  const section = draft.sections[index];
  if (section === undefined) return texts.nowhere;
  const number = index + 1;
  return hasVisibleCharacter(section.title)
    ? texts.goToNamed({ number, title: quoted(section.title, '') })
    : texts.goTo({ number });
}
