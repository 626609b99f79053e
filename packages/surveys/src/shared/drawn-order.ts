/**
 * What forms show at random follows from one of this many draws, so a site keeps at most that many pages of a blank form. Most short lists have
 * a length that divides it: over all draws, each of their items then stands equally often in each place.
 */
export const draws = 60;

/** Within one cycle of draws, a list begins at this many of its items, or at each of them if it is shorter. */
const maxStarts = 30;

/** The draw of the form with this id. The form is sent with its id: the draw survives errors, *Back* and reloading, and nothing is stored for it. */
export function drawOf(formId: string): number {
  return hashOf(formId) % draws;
}

/**
 * The items in the order of a draw. `salt`: the question's id, so that the orders of two questions do not go together.
 *
 * A cycle of draws begins one random order at each of its items; the next cycle does so from the back. Places are thus balanced by design:
 * with a random order for each of 60 draws, some items would be first twice as often as others.
 */
export function inDrawnOrder<Item>(items: readonly Item[], draw: number, salt: string): Item[] {
  if (items.length === 0) return [];
  const starts = Math.min(items.length, maxStarts);
  const turns = shuffled(
    Array.from({ length: draws }, (_, turn) => turn),
    salt,
  );
  const turn = turns[draw % draws]!;
  const cycle = Math.floor(turn / starts);
  const order = shuffled(items, `${salt} ${Math.floor(cycle / 2)}`);
  if (cycle % 2 === 1) order.reverse();
  const start = Math.floor(((turn % starts) * items.length) / starts);
  return [...order.slice(start), ...order.slice(0, start)];
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
