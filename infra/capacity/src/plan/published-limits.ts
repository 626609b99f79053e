import { z } from 'zod';

const rate = z.number().positive();

const publishedLimits = z.strictObject({
  asOf: z.iso.date(),
  source: z.string().min(1),
  account: z.strictObject({
    requestsPerS: rate,
    ingressGbps: rate,
    egressGbps: rate,
    capacityPiB: rate,
    queueMessagesPerS: rate,
  }),
  /** What an account has in the regions that Microsoft names. */
  largeRegionAccount: z.strictObject({
    regions: z.string().min(1),
    requestsPerS: rate,
    ingressGbps: rate,
    egressGbps: rate,
  }),
  blob: z.strictObject({ requestsPerS: rate, about: z.string() }),
  queue: z.strictObject({ messagesPerS: rate }),
  /** What Azure Container Apps sells by use: so much memory for each core, in steps. */
  container: z.strictObject({ coreStep: rate, gibPerCore: rate, mostCores: rate }),
  /** Of a profile. */
  frontDoor: z.strictObject({ requestsPerS: rate }),
  /** Of a namespace of the standard tier. */
  serviceBus: z.strictObject({ creditsPerS: rate }),
  accountsPerSubscriptionAndRegion: z.strictObject({ default: rate, onRequest: rate }),
});

/** What Azure takes, by what Microsoft publishes. */
export type PublishedLimits = z.infer<typeof publishedLimits>;

/** Throws an error that names every fault. */
export function parseLimits(text: string): PublishedLimits {
  const result = publishedLimits.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  throw new Error(`the file of limits is not valid:\n${z.prettifyError(result.error)}`);
}
