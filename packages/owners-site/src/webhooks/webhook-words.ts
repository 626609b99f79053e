import type { Attempt, Webhook } from '@canvass/webhooks';
import { shownDateTime } from '@canvass/web/page';
import { webhooksTexts as texts } from './texts.ts';

export function stateWords({ disabled }: Webhook): string {
  return disabled === null ? texts.state.enabled : texts.state[disabled.why];
}

export function attemptWords({ at, durationMs, status, error }: Attempt): string {
  const what = error === null ? texts.status(status ?? 0) : texts.attemptErrors[error];
  return texts.attempt(shownDateTime(at), what, durationMs);
}
