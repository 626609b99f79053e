import type { Jump } from '../../definition/paths/jumps.ts';
import type { Draft } from '../draft.ts';

const endingMark = 'ending:';

/** Where a jump of a draft leads: to the page with this key, or to the ending with this id. */
export type JumpTarget = { readonly section: string } | { readonly ending: string };

/** Writes where a jump leads, as a draft has it. */
export function jumpTo(target: JumpTarget): string {
  return 'ending' in target ? `${endingMark}${target.ending}` : target.section;
}

/** Reads where a jump of a draft leads; undefined if nothing is chosen. */
export function jumpTarget(to: string): JumpTarget | undefined {
  if (to === '') return undefined;
  return to.startsWith(endingMark) ? { ending: to.slice(endingMark.length) } : { section: to };
}

/** Returns where a jump leads in the definition. A page or ending that is gone keeps a name, so that its author is told. */
export function jumpInput(draft: Draft, to: string): Jump['to'] {
  const target = jumpTarget(to);
  if (target === undefined) return '';
  if ('ending' in target) return target;
  const page = draft.sections.find(({ key }) => key === target.section);
  return page?.questions[0]?.id ?? `removed-${target.section}`;
}
