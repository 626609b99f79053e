/** A number of replicas, or a percentage of the current ones: `3`, `-1`, `"50%"`. */
export type Quantity = number | string;

export const quantityPattern = /^-?(?:[1-9]\d{0,3})%$/;

/** Rounds a percentage away from zero, so that it is at least one replica. */
export function replicasOf(quantity: Quantity, current: number): number {
  if (typeof quantity === 'number') return quantity;
  const share = (Number.parseInt(quantity, 10) / 100) * Math.max(1, current);
  return share < 0 ? Math.floor(share) : Math.ceil(share);
}
