import { type Html, markup } from '@canvass/web/page';

/** Texts with more parts than this are compared as a whole, because the time of the comparison grows with their square. */
const maxParts = 600;

/** Two texts with what differs marked; a text that is empty is undefined. */
export function markedLines(
  before: string,
  after: string,
): { readonly before: Html | undefined; readonly after: Html | undefined } {
  const [old, fresh] = [parts(before), parts(after)];
  const same = old.length + fresh.length > maxParts ? [] : common(old, fresh);
  return {
    before:
      before === ''
        ? undefined
        : marked(
            old,
            same.map(([index]) => index),
            'del',
          ),
    after:
      after === ''
        ? undefined
        : marked(
            fresh,
            same.map(([, index]) => index),
            'ins',
          ),
  };
}

/** Words, and the white space between them. */
function parts(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? [];
}

function marked(texts: readonly string[], same: readonly number[], how: 'ins' | 'del'): Html {
  const kept = new Set(same);
  const runs: { isSame: boolean; text: string }[] = [];
  for (const [index, text] of texts.entries()) {
    const isSame = kept.has(index);
    const last = runs.at(-1);
    if (last?.isSame === isSame) last.text += text;
    else runs.push({ isSame, text });
  }
  return markup`<span class="prose">${runs.map(({ isSame, text }) => {
    if (isSame) return markup`${text}`;
    return how === 'ins' ? markup`<ins>${text}</ins>` : markup`<del>${text}</del>`;
  })}</span>`;
}

/** The pairs of indexes of a longest common subsequence. */
function common(old: readonly string[], fresh: readonly string[]): (readonly [number, number])[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1));
  for (let left = old.length - 1; left >= 0; left -= 1) {
    for (let right = fresh.length - 1; right >= 0; right -= 1) {
      lengths[left]![right] =
        old[left] === fresh[right]
          ? lengths[left + 1]![right + 1]! + 1
          : Math.max(lengths[left + 1]![right]!, lengths[left]![right + 1]!);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let [left, right] = [0, 0];
  while (left < old.length && right < fresh.length) {
    if (old[left] === fresh[right]) {
      pairs.push([left, right]);
      left += 1;
      right += 1;
    } else if (lengths[left + 1]![right]! >= lengths[left]![right + 1]!) left += 1;
    else right += 1;
  }
  return pairs;
}
