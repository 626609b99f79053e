import {
  type Draft,
  type DraftEnding,
  type DraftJump,
  type DraftSection,
  hasVisibleCharacter,
  isolated,
  jumpTarget,
} from '@canvass/surveys';
import { shortConditionWords } from '../../drafts/condition-words.ts';
import { quoted, shortText } from '../../drafts/short-text.ts';
import { builderTexts } from '../texts.ts';

const { jumps: texts, endings } = builderTexts;

/** What a jump leads to in a draft. */
type Place =
  | { readonly is: 'unset' }
  | { readonly is: 'removed' }
  | { readonly is: 'ending'; readonly ending: DraftEnding }
  | { readonly is: 'page'; readonly section: DraftSection; readonly number: number };

function placeOf({ endings: all, sections }: Draft, to: string): Place {
  const target = jumpTarget(to);
  if (target === undefined) return { is: 'unset' };
  if ('ending' in target) {
    const ending = all.find(({ id }) => id === target.ending);
    return ending === undefined ? { is: 'removed' } : { is: 'ending', ending };
  }
  const index = sections.findIndex(({ key }) => key === target.section);
  const section = sections[index];
  return section === undefined ? { is: 'removed' } : { is: 'page', section, number: index + 1 };
}

/** Where a jump leads, such as `Page 3: Why?`. */
export function targetWords(draft: Draft, to: string): string {
  const place = placeOf(draft, to);
  switch (place.is) {
    case 'unset':
      return texts.choose;
    case 'removed':
      return texts.removed;
    case 'ending':
      return texts.ending({ title: isolated(shortText(place.ending.title, endings.untitled)) });
    case 'page':
      return pageName(place.section, place.number);
  }
}

/** The number of a page, and its title if it has one. */
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
  const place = placeOf(draft, to);
  switch (place.is) {
    case 'unset':
      return texts.unset;
    case 'removed':
      return texts.nowhere;
    case 'ending':
      return texts.endWith({ title: quoted(place.ending.title, endings.untitled) });
    case 'page': {
      const { section, number } = place;
      return hasVisibleCharacter(section.title)
        ? texts.goToNamed({ number, title: quoted(section.title, '') })
        : texts.goTo({ number });
    }
  }
}
