import { type FoundElement, isPanel, maxDepth } from '../file-elements.ts';
import { fitText } from '../texts/fit-text.ts';
import { elementTypeOf, variantOf } from '../source-element.ts';
import type { Body, Surroundings } from './kind-surveyjs.ts';
import { readerOf } from './kinds.ts';

/** They show something and ask nothing. */
const displayTypes: ReadonlySet<string> = new Set(['html', 'image', 'empty']);

/** Their groups are asked if it is said how often. */
const repeatedTypes: ReadonlySet<string> = new Set(['matrixdynamic', 'paneldynamic']);

function whyUnread(type: string): 'computed-text' | 'display-only' | 'repeated' | 'type-unsupported' {
  if (type === 'expression') return 'computed-text';
  if (displayTypes.has(type)) return 'display-only';
  return repeatedTypes.has(type) ? 'repeated' : 'type-unsupported';
}

/** Whether it is a question of a type that can be asked, and is ever shown. */
export function isAsked({ source, hidden, fault }: FoundElement): boolean {
  return fault === undefined && !hidden && readerOf(elementTypeOf(source), variantOf(source)) !== undefined;
}

/** What a question asks for; undefined if it cannot be asked, with a note that says why. */
export function readBody(element: FoundElement, around: Surroundings): Body | undefined {
  const { source, hidden, fault } = element;
  if (fault === 'not-an-element') source.note('', { code: 'not-an-element' });
  if (fault === 'nested-too-deep') source.note('', { code: 'nested-too-deep', maxDepth });
  if (fault !== undefined || isPanel(source)) return undefined;
  if (hidden) {
    source.note('visible', { code: 'hidden' });
    return undefined;
  }
  const type = elementTypeOf(source);
  const reader = readerOf(type, variantOf(source));
  if (reader === undefined) {
    const shown = fitText(type, 64, 'line')?.text ?? '';
    source.note('type', { code: whyUnread(type), type: shown });
    return undefined;
  }
  return reader(source, around);
}
