/** Replicas as a number, or as a share of those that are there: `3`, `-1`, `"50%"`. */
export type Quantity = number | string;

export const quantityPattern = /^-?(?:[1-9]\d{0,3})%$/;

/** In whole replicas, away from zero: a share of few replicas is at least one of them. */
export function replicasOf(quantity: Quantity, current: number): number {
  if (typeof quantity === 'number') return quantity;
  const share = (Number.parseInt(quantity, 10) / 100) * Math.max(1, current);
  return share < 0 ? Math.floor(share) : Math.ceil(share);
}
