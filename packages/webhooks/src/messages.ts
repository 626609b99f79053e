import { z } from 'zod';

const schema = z.discriminatedUnion('kind', [
  /** The survey may have something new: plan its deliveries. `survey`: a `surveyPath`. */
  z.object({ kind: z.literal('plan'), survey: z.string().regex(/^[^/]+\/[^/]+\/[^/]+$/) }),
  z.object({
    kind: z.literal('deliver'),
    webhook: z.string().regex(/^[^/]+\/[^/]+\/[^/]+\/[^/]+$/),
    delivery: z.string().min(1),
  }),
]);

export type WebhookMessage = z.infer<typeof schema>;

/** The queue of all webhooks' messages. Each may come twice, late or never. */
export const webhooksQueue = { name: 'webhooks', schema };

export interface WebhookMessages {
  send(message: WebhookMessage): Promise<void>;
}
