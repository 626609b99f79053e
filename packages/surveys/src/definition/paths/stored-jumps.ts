import { isStoredShowIf } from '../../conditions/stored-show-if.ts';
import { type Shape, hasShape, isText } from '../../shared/shape.ts';
import { isJsonObject } from '../../shared/stored-json.ts';
import { type JumpingPage, checkJumps, maxJumps } from './jumps.ts';

const jumpShape: Shape = {
  required: { to: (to) => isText(to) || hasShape(to, { required: { ending: isText } }) },
  optional: { showIf: isJsonObject },
};

/** Whether the stored jumps of these pages lead forwards, so that forms can follow them. `facets`: those that conditions may name. */
export function areJumps(
  pages: readonly { readonly startsAt: string; readonly next?: readonly unknown[] }[],
  endings: readonly { readonly id: string }[],
  facets: ReadonlySet<string>,
): boolean {
  const areAll = pages.every(
    ({ next = [] }) => next.length <= maxJumps && next.every((each) => isJump(each, facets)),
  );
  if (!areAll) return false;
  let isForward = true;
  checkJumps(pages as readonly JumpingPage[], endings, () => {
    isForward = false;
  });
  return isForward;
}

function isJump(json: unknown, facets: ReadonlySet<string>): boolean {
  if (!hasShape(json, jumpShape)) return false;
  const { showIf } = json;
  return showIf === undefined || isStoredShowIf(showIf, facets);
}
