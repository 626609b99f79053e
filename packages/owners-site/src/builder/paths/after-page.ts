import { type DraftJump, type DraftSection, jumpField, jumpTarget, jumpTo } from '@canvass/surveys';
import { drawIcon, type Html, markup } from '@canvass/web/page';
import { sameItem } from '../../drafts/draft-item.ts';
import { actionButton, selectField } from '../../kinds/controls.ts';
import { actionName } from '../builder-action.ts';
import type { BuilderView } from '../builder-view.ts';
import { jumpConditions } from '../condition-owners.ts';
import { jumpWords, pageName, targetWords } from './jump-words.ts';
import { builderTexts } from '../texts.ts';
import { shownTodos } from '../things-to-look-at.ts';

const { jumps: texts } = builderTexts;

/** Says below a page where the form goes on, with a button that changes it. A form of one page without endings only ends. */
export function afterPage(view: BuilderView, section: DraftSection, index: number): Html | false {
  const { draft, open, focus } = view;
  const { key, next } = section;
  if (draft.sections.length === 1 && draft.endings.length === 0 && next.length === 0) return false;
  const item = { kind: 'section', section: key } as const;
  if (sameItem(open, item)) return false;
  const isLast = index === draft.sections.length - 1;
  const plain = isLast ? texts.end : texts.next;
  const ways = next.map((jump) => jumpWords(draft, jump)).join('; ');
  const button = actionButton({
    action: actionName.open(item),
    id: `after-${key}`,
    label: markup`${drawIcon('fork', { isSmall: true, mirrors: true })}<span>${next.length === 0 ? plain : texts.onlyIf({ ways })}</span>`,
    focus,
  });
  return markup`<p class="after-page">${button}</p>\n`;
}

/** The fields of where the form goes on after the open page. */
export function jumpFields(view: BuilderView, section: DraftSection): Html | false {
  const { draft, focus } = view;
  const { key, next } = section;
  const index = draft.sections.findIndex((each) => each.key === key);
  const isLast = index === draft.sections.length - 1;
  if (isLast && draft.endings.length === 0 && next.length === 0) return false;
  const ways = next.map((jump, place) => jumpRow(view, section, jump, place));
  const otherwise = isLast ? texts.otherwiseEnd : texts.otherwise;
  return markup`<fieldset class="ways-on"><legend>${texts.heading}</legend>
<p class="hint">${next.length === 0 ? texts.hint : otherwise}</p>
${ways}${actionButton({ action: actionName.addJump, label: texts.add, look: 'quiet', focus })}</fieldset>
`;
}

function jumpRow(view: BuilderView, section: DraftSection, jump: DraftJump, place: number): Html {
  const { draft, focus } = view;
  const number = place + 1;
  const name = jumpField(jump.key);
  const to = selectField({
    name,
    label: texts.to,
    options: targets(view, section, jump.to),
    value: jump.to,
    todo: shownTodos(view, { kind: 'section', section: section.key }).get(name),
    focus,
  });
  const up =
    place > 0 &&
    actionButton({
      action: actionName.jump('jumpUp', jump.key),
      label: drawIcon('up'),
      name: texts.up({ number }),
      look: 'icon',
      focus,
    });
  const remove = actionButton({
    action: actionName.jump('jumpRemove', jump.key),
    label: texts.removeShort,
    name: texts.remove({ number }),
    focus,
  });
  return markup`<fieldset class="condition group way-on"><legend class="hidden">${texts.one({ number })}: ${targetWords(draft, jump.to)}</legend>
<div class="row">${to}${up}${remove}</div>
${jumpConditions(view, section, jump, number)}</fieldset>
`;
}

/** The later pages and the endings; and what a jump names now, if it is neither. */
function targets(
  { draft }: BuilderView,
  { key }: DraftSection,
  to: string,
): (readonly [value: string, label: string])[] {
  const { sections, endings } = draft;
  const index = sections.findIndex((section) => section.key === key);
  const pages = sections
    .map((section, at) => [jumpTo({ section: section.key }), pageName(section, at + 1)] as const)
    .slice(index + 1);
  const ends = endings
    .map(({ id }) => jumpTo({ ending: id }))
    .map((value) => [value, targetWords(draft, value)] as const);
  const known = [['', texts.choose] as const, ...pages, ...ends];
  if (known.some(([value]) => value === to)) return known;
  const target = jumpTarget(to);
  const isEarlier =
    target !== undefined && 'section' in target && sections.some((section) => section.key === target.section);
  const words = targetWords(draft, to);
  return [...known, [to, isEarlier ? texts.earlier({ page: words }) : words]];
}
