import { readFileSync } from 'node:fs';
import { icons, iconsFile } from './assets.ts';
import { markup, type Html } from './markup.ts';

export interface IconLook {
  /** 16 px instead of 20. */
  readonly isSmall?: boolean;
  /** The icon means a direction, and turns around where text runs from the right. */
  readonly mirrors?: boolean;
}

/**
 * Draws an icon of `icons.svg` beside words, for the eye only: a control without words needs a label of its own. Throws a `RangeError`
 * if there is no such icon.
 */
export function drawIcon(name: string, { isSmall = false, mirrors = false }: IconLook = {}): Html {
  if (!names().has(name)) throw new RangeError(`There is no icon named ${name}`);
  return markup`<svg class="i${isSmall && ' s'}${mirrors && ' mirror'}" aria-hidden="true"><use href="${icons.path}#${name}"/></svg>`;
}

let known: ReadonlySet<string> | undefined;

function names(): ReadonlySet<string> {
  known ??= new Set(
    [...readFileSync(iconsFile, 'utf8').matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id!),
  );
  return known;
}
