import { webhookLimits, type Webhook } from './webhook.ts';

/** Returns how many more deliveries may be pending that can wait. The rest of the room is kept for events that happen only once. */
export function roomBesideEvents({ pending }: Pick<Webhook, 'pending'>): number {
  return webhookLimits.pending - webhookLimits.keptForEvents - pending.length;
}

/** Returns how many more deliveries of answers may be planned ahead. */
export function roomForAnswers({ pending }: Pick<Webhook, 'pending'>): number {
  const { length } = pending.filter(({ event }) => event.type === 'answers.counted');
  return Math.min(webhookLimits.pendingAnswers - length, roomBesideEvents({ pending }));
}
