import { z } from 'zod';

const amount = z.number().min(0);

const priceTable = z
  .strictObject({
    asOf: z.iso.date(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    region: z.string().min(1),
    /** The source of each group of prices, and how reliable it is. */
    sources: z.record(z.string(), z.string().min(1)),
    storage: z.strictObject({
      /** The number of operations that `prices` are for. */
      per: z.number().int().min(1),
      prices: z.record(z.string(), amount),
    }),
    /** The billing type of each operation. */
    operations: z.record(z.string(), z.string()),
    /** Of the data that is stored, for a GiB and month. */
    capacityPerGiBMonth: amount,
    /** What a zone-redundant account costs, as multiples of these prices: the operations of these types, and what is stored. */
    zoneRedundant: z.strictObject({ types: z.array(z.string()), operations: amount, capacity: amount }),
    /** Of a profile for a month, and of the requests that pass it. */
    frontDoor: z.strictObject({ perMonth: amount, perMillionRequests: amount }),
    /** Of a container, for each hour of a processor core and of a GiB of memory. */
    compute: z.strictObject({ corePerHour: amount, gibPerHour: amount }),
    serviceBus: z.strictObject({
      basePerHour: amount,
      /** Operations of a month; each tier starts where the one before ends. */
      perMillion: z
        .array(z.strictObject({ upToMillion: z.number().min(0).nullable(), price: amount }))
        .min(1),
    }),
  })
  .superRefine(({ storage, operations, zoneRedundant: { types }, serviceBus: { perMillion } }, context) => {
    for (const type of types) {
      if (!(type in storage.prices))
        context.addIssue({
          code: 'custom',
          path: ['zoneRedundant', 'types'],
          message: `no price for '${type}'`,
        });
    }
    for (const [operation, type] of Object.entries(operations)) {
      if (!(type in storage.prices)) {
        context.addIssue({
          code: 'custom',
          path: ['operations', operation],
          message: `no price for '${type}'`,
        });
      }
    }
    const ends = perMillion.map(({ upToMillion }) => upToMillion ?? Number.POSITIVE_INFINITY);
    if (
      ends.at(-1) !== Number.POSITIVE_INFINITY ||
      ends.some((end, index) => end <= (ends[index - 1] ?? -1))
    ) {
      const message = 'the tiers must rise, and only the last one may have no end (null)';
      context.addIssue({ code: 'custom', path: ['serviceBus', 'perMillion'], message });
    }
  });

export type PriceTable = z.infer<typeof priceTable>;

/** Requests to the storage account by their REST names. */
export type Calls = Readonly<Record<string, number>>;

/** Throws an error that names every fault. */
export function parsePrices(text: string): PriceTable {
  const result = priceTable.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  throw new Error(`the price table is not valid:\n${z.prettifyError(result.error)}`);
}

/** The same table for a zone-redundant account. */
export function zoneRedundant(prices: PriceTable): PriceTable {
  const { types, operations, capacity } = prices.zoneRedundant;
  const ofTypes = Object.entries(prices.storage.prices).map(
    ([type, price]) => [type, types.includes(type) ? price * operations : price] as const,
  );
  return {
    ...prices,
    storage: { ...prices.storage, prices: Object.fromEntries(ofTypes) },
    capacityPerGiBMonth: prices.capacityPerGiBMonth * capacity,
  };
}

/** Throws for an operation that is not in the table: it would look free. */
export function priceOfCalls(prices: PriceTable, calls: Calls): number {
  const { per, prices: perType } = prices.storage;
  let total = 0;
  for (const [operation, count] of Object.entries(calls)) {
    const price = perType[prices.operations[operation] ?? ''];
    if (price === undefined) throw new Error(`no price for the operation ${operation}`);
    total += (count / per) * price;
  }
  return total;
}

/** The price of a month of a standard namespace. */
export function priceOfServiceBus(prices: PriceTable, operations: number, hours: number): number {
  const { basePerHour, perMillion } = prices.serviceBus;
  let total = basePerHour * hours;
  let from = 0;
  for (const { upToMillion, price } of perMillion) {
    const end = Math.min(operations, (upToMillion ?? Number.POSITIVE_INFINITY) * 1e6);
    total += (Math.max(0, end - from) / 1e6) * price;
    from = Math.max(from, end);
  }
  return total;
}
