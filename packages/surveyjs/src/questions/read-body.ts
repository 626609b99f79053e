import { type FoundElement, isPanel, maxDepth } from '../file-elements.ts';
import { fitText } from '../fit-text.ts';
import type { SourceElement } from '../source-element.ts';
import type { Body, BodyReader, TextLimits } from './body.ts';
import { booleanBody } from './boolean-body.ts';
import { dropdownBody, severalChoicesBody, singleChoiceBody } from './choice-body.ts';
import { ratingBody } from './rating-body.ts';
import { sliderBody } from './slider-body.ts';
import { commentBody, textBody } from './text-body.ts';

/** The readers by the type in the file. */
const readers: ReadonlyMap<string, BodyReader> = new Map([
  ['boolean', booleanBody],
  ['buttongroup', singleChoiceBody],
  ['checkbox', severalChoicesBody],
  ['comment', commentBody],
  ['dropdown', dropdownBody],
  ['radiogroup', singleChoiceBody],
  ['rating', ratingBody],
  ['slider', sliderBody],
  ['tagbox', severalChoicesBody],
  ['text', textBody],
]);

/** They show something and ask nothing. */
const displayTypes: ReadonlySet<string> = new Set(['html', 'image', 'empty']);

/** Whether it is a question of a type that can be asked, and is ever shown. */
export function isAsked({ source, hidden, fault }: FoundElement): boolean {
  return fault === undefined && !hidden && readers.has(typeOf(source.get('type')));
}

/** Whether the answer is a list in the file, also if only one choice can be made. */
export function isAnsweredWithList(source: SourceElement): boolean {
  return ['checkbox', 'tagbox'].includes(typeOf(source.get('type')));
}

/** What a question asks for; undefined if it cannot be asked, with a note that says why. */
export function readBody(element: FoundElement, limits: TextLimits): Body | undefined {
  const { source, hidden, fault } = element;
  if (fault === 'not-an-element') source.note('', { code: 'not-an-element' });
  if (fault === 'nested-too-deep') source.note('', { code: 'nested-too-deep', maxDepth });
  if (fault !== undefined || isPanel(source)) return undefined;
  const type = typeOf(source.get('type'));
  const reader = readers.get(type);
  if (reader === undefined) {
    const shown = fitText(type, 64, 'line')?.text ?? '';
    source.note('type', { code: displayTypes.has(type) ? 'display-only' : 'type-unsupported', type: shown });
    return undefined;
  }
  if (hidden) {
    source.note('visible', { code: 'hidden' });
    return undefined;
  }
  return reader(source, limits);
}

function typeOf(type: unknown): string {
  return typeof type === 'string' ? type.toLowerCase() : '';
}
