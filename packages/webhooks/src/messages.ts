import { z } from 'zod';

const schema = z.discriminatedUnion('kind', [
  /** Says that the survey may have something new, so its deliveries must be planned. `survey` is a `surveyPath`. */
  z.object({ kind: z.literal('plan'), survey: z.string().regex(/^[^/]+\/[^/]+\/[^/]+$/) }),
  z.object({
    kind: z.literal('deliver'),
    webhook: z.string().regex(/^[^/]+\/[^/]+\/[^/]+\/[^/]+$/),
    delivery: z.string().min(1),
  }),
]);

export type WebhookMessage = z.infer<typeof schema>;

/** The queue of the messages of all webhooks. Each message may come twice, late or never. */
export const webhooksQueue = { name: 'webhooks', schema };

export interface WebhookMessages {
  send(message: WebhookMessage): Promise<void>;
}
