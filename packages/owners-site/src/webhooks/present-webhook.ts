import type { FinishedDelivery, NamedWebhook, PendingDelivery } from '@canvass/webhooks';

/** A webhook as its owner reads it: without its secrets. */
export function presentWebhook({ id, webhook }: NamedWebhook) {
  const { url, events, description, disabled, createdAt, pending, finished } = webhook;
  const last = [...pending, ...finished]
    .flatMap(({ attempts }) => attempts)
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
  return {
    id,
    url,
    events,
    description,
    enabled: disabled === null,
    ...(disabled && { disabledBecause: disabled.why }),
    createdAt,
    pending: pending.length,
    lastAttempt: last[0] ?? null,
  };
}

/** The deliveries that are pending, then those that have ended lately; the newest first. */
export function presentDeliveries({ webhook }: NamedWebhook) {
  const { disabled, pending, finished } = webhook;
  return [
    ...pending.toReversed().map((each) => ({
      ...shared(each),
      state: 'pending' as const,
      nextAttemptAt: disabled ? null : each.dueAt,
      endedAt: null,
    })),
    ...finished.map((each) => ({
      ...shared(each),
      state: each.end,
      nextAttemptAt: null,
      endedAt: each.endedAt,
    })),
  ];
}

function shared({ id, event, createdAt, attempts }: PendingDelivery | FinishedDelivery) {
  return { id, type: event.type, createdAt, attempts };
}

export type PresentedDelivery = ReturnType<typeof presentDeliveries>[number];
