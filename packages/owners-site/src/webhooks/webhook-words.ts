import type { TimeZone } from '@canvass/surveys';
import type { Attempt, Webhook } from '@canvass/webhooks';
import { shownDateTime } from '@canvass/web/page';
import { webhooksTexts as texts } from './texts.ts';

export function stateWords({ disabled }: Webhook): string {
  return disabled === null ? texts.state.enabled : texts.state[disabled.why];
}

export function attemptWords({ at, durationMs, status, error }: Attempt, zone: TimeZone): string {
  const what = error === null ? statusWords(status ?? 0) : texts.attemptErrors[error];
  return texts.attempt({ at: shownDateTime(at, zone), what, ms: durationMs });
}

function statusWords(status: number): string {
  const { gone, redirect, other } = texts.answered;
  if (status === 410) return gone({ status });
  return status >= 300 && status < 400 ? redirect({ status }) : other({ status });
}
