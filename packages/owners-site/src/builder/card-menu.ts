import type { DraftItem } from '@canvass/surveys';
import { drawIcon, type Html, markup } from '@canvass/web/page';
import { actionName } from './builder-action.ts';
import { moreMenu } from '../desk/more-menu.ts';
import { actionButton } from '../kinds/controls.ts';
import { builderTexts } from './texts.ts';

const { question: ofQuestion, section: ofSection, endings: ofEndings } = builderTexts;

export interface CardPosition {
  readonly number: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** A button of a menu: what it does, and what it says. */
interface MenuEntry {
  readonly action: string;
  readonly label: string;
  /** The name for screen readers, if the label does not say enough by itself. */
  readonly name?: string;
}

/** The buttons that move a question, and the menu of what else can be done with it. */
export function questionMenu(id: string, position: CardPosition, focus: string | undefined): Html {
  const { number, isFirst, isLast } = position;
  const item: DraftItem = { kind: 'question', question: id };
  const named = (label: string): string => ofQuestion.named({ action: label, number });
  const arrow = (what: 'up' | 'down', disabled: boolean): Html =>
    actionButton({
      action: actionName.question(what, id),
      label: drawIcon(what),
      name: named(ofQuestion[what]),
      look: 'icon',
      disabled,
      focus,
    });
  const entry = (action: string, label: string): MenuEntry => ({ action, label, name: named(label) });
  return markup`<div class="moves"><span class="arrows">${arrow('up', isFirst)}${arrow('down', isLast)}</span>${menu(
    ofQuestion.more({ number }),
    `menu-${id}`,
    [
      entry(actionName.question('duplicate', id), ofQuestion.duplicate),
      entry(actionName.panel({ what: 'add', after: item }), ofQuestion.addBelow),
      entry(actionName.panel({ what: 'move', question: id }), ofQuestion.move),
      entry(actionName.panel({ what: 'copy', question: id }), ofQuestion.copy),
      entry(actionName.question('remove', id), ofQuestion.remove),
    ],
  )}</div>`;
}

/** The button that names a page, and the menu of what else can be done with it. `count`: how many pages there are. */
export function pageMenu(
  key: string,
  { number, isFirst, isLast }: CardPosition,
  count: number,
  focus: string | undefined,
): Html {
  const item: DraftItem = { kind: 'section', section: key };
  const named = (label: string): string => ofSection.named({ action: label, number });
  const open = actionButton({
    action: actionName.open(item),
    label: ofSection.rename,
    name: named(ofSection.rename),
    focus,
  });
  const merge = ofSection.merge({ number: isFirst ? 2 : number - 1 });
  const entries = [
    !isFirst && ([actionName.section('sectionUp', key), ofSection.up] as const),
    !isLast && ([actionName.section('sectionDown', key), ofSection.down] as const),
    count > 1 && ([actionName.section('sectionRemove', key), merge] as const),
  ].filter((each) => each !== false);
  const more = entries.map(([action, label]): MenuEntry => ({ action, label, name: named(label) }));
  return markup`${open}${more.length > 0 && menu(ofSection.more({ number }), `menu-${key}`, more)}`;
}

/** The menu of what can be done with an ending. */
export function endingMenu(id: string, { number, isFirst, isLast }: CardPosition): Html {
  const entry = (what: 'endingUp' | 'endingDown' | 'endingRemove', label: string): MenuEntry => ({
    action: actionName.ending(what, id),
    label,
    name: ofEndings.named({ action: label, number }),
  });
  return markup`<div class="moves">${menu(ofEndings.more({ number }), `menu-${id}`, [
    ...(isFirst ? [] : [entry('endingUp', ofEndings.up)]),
    ...(isLast ? [] : [entry('endingDown', ofEndings.down)]),
    entry('endingRemove', ofEndings.remove),
  ])}</div>`;
}

function menu(name: string, id: string, entries: readonly MenuEntry[]): Html {
  const buttons = entries.map(
    ({ action, label, name: full }) =>
      markup`<li>${actionButton({ action, label, ...(full !== undefined && { name: full }), look: 'menu', id: `${id}-${action}`, focus: undefined })}</li>`,
  );
  return moreMenu(name, buttons, { id });
}
