import { z } from 'zod';

/** The queue of all webhooks' messages. Each may come twice, late or never. */
export const webhooksQueueName = 'webhooks';

export const webhookMessageSchema = z.discriminatedUnion('kind', [
  /** The survey may have something new: plan its deliveries. `survey`: a `surveyPath`. */
  z.object({ kind: z.literal('plan'), survey: z.string().regex(/^[^/]+\/[^/]+\/[^/]+$/) }),
  z.object({
    kind: z.literal('deliver'),
    webhook: z.string().regex(/^[^/]+\/[^/]+\/[^/]+\/[^/]+$/),
    delivery: z.string().min(1),
  }),
]);

export type WebhookMessage = z.infer<typeof webhookMessageSchema>;

export interface WebhookMessages {
  send(message: WebhookMessage): Promise<void>;
}
