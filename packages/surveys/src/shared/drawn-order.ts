/** What forms show at random follows from one of this many draws, so a site keeps at most that many pages of a blank form. */
export const draws = 60;

/** The draw of the form with this id. The form is sent with its id: the draw survives errors, *Back* and reloading, and nothing is stored for it. */
export function drawOf(formId: string): number {
  return hashOf(formId) % draws;
}

/**
 * The items in the order of a draw. `salt`: the question's id, so that the orders of two questions do not go together.
 *
 * The items stand in a circle, in a random order. A cycle of draws begins once at each of them; the last cycle may be cut off, and then begins at
 * items that are evenly spread. From its beginning, an order takes items from both sides in turn (the squares of E. J. Williams): its first
 * items are always neighbours. By this, over all draws, each item is among the first so many as often as each other, or once more or
 * less. And of two items, each stands before the other in about half of the draws.
 */
export function inDrawnOrder<Item>(items: readonly Item[], draw: number, salt: string): Item[] {
  const { length } = items;
  if (length === 0) return [];
  const turns = shuffled(
    Array.from({ length: draws }, (_, turn) => turn),
    salt,
  );
  const turn = turns[draw % draws]!;
  const cycle = Math.floor(turn / length);
  const turnsInCycle = Math.min(length, draws - cycle * length);
  const circle = shuffled(items, `${salt} ${Math.floor(cycle / 2)}`);
  if (cycle % 2 === 1) circle.reverse();
  const start = Math.floor(((turn % length) * length) / turnsInCycle);
  return circle.map((_, place) => {
    const steps = Math.ceil(place / 2);
    return circle[(start + (place % 2 === 1 ? steps : length - steps)) % length]!;
  });
}

/** The items in an order that follows from the seed. */
function shuffled<Item>(items: readonly Item[], seed: string): Item[] {
  const order = [...items];
  let state = hashOf(seed);
  for (let last = order.length - 1; last > 0; last -= 1) {
    state = (state + 0x9e3779b9) >>> 0;
    const at = mixed(state) % (last + 1);
    [order[last], order[at]] = [order[at]!, order[last]!];
  }
  return order;
}

/** FNV-1a over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return mixed(hash);
}

/** The last step of MurmurHash3: each bit of the result depends on all bits. */
function mixed(bits: number): number {
  let hash = bits;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
