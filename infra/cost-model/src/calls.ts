import type { Calls } from './prices.ts';

export function times(calls: Calls, factor: number): Calls {
  return Object.fromEntries(Object.entries(calls).map(([name, count]) => [name, count * factor]));
}

export function sum(...all: readonly Calls[]): Calls {
  const total: Record<string, number> = {};
  for (const calls of all) {
    for (const [name, count] of Object.entries(calls)) total[name] = (total[name] ?? 0) + count;
  }
  return total;
}

export function totalOf(calls: Calls): number {
  return Object.values(calls).reduce((total, count) => total + count, 0);
}
