import type { TimeZone } from '@canvass/surveys';
import type { Attempt, Webhook } from '@canvass/webhooks';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { moment } from '../desk/moment.ts';
import { sentence } from '../desk/sentence.ts';
import { badge } from '../desk/state-badge.ts';
import { webhooksTexts as texts } from './texts.ts';

/** The state of a webhook in words, with a mark. */
export function stateMark({ disabled }: Webhook): Html {
  if (disabled === null) return badge('open', texts.state.enabled);
  return badge(disabled.why === 'owner' ? 'scheduled' : 'failed', texts.state[disabled.why]);
}

/** What an attempt came to, for people who know no status codes. */
export function outcomeWords({ status, error }: Attempt): string {
  return error === null ? answerWords(status ?? 0) : texts.attemptErrors[error];
}

function answerWords(status: number): string {
  const { arrived, redirect, refused, notFound, gone, busy, fault } = texts.answered;
  if (status >= 200 && status < 300) return arrived;
  if (status >= 300 && status < 400) return redirect;
  if (status === 404) return notFound;
  if (status === 410) return gone;
  if (status === 429) return busy;
  return status >= 500 ? fault : refused;
}

/** When an attempt was made, and what it came to. */
export function attemptWords(attempt: Attempt, nowMs: number, zone: TimeZone): Html {
  return sentence(texts.attempt, { at: moment(attempt.at, nowMs, zone), what: outcomeWords(attempt) });
}

/** The same with what helps an IT department. */
export function attemptDetails(attempt: Attempt, nowMs: number, zone: TimeZone): Html {
  const { at, status, error, durationMs } = attempt;
  const what = error === null ? texts.details.status({ status: String(status) }) : texts.attemptErrors[error];
  const took = texts.details.took({ ms: shownCount(durationMs) });
  return markup`<li>${moment(at, nowMs, zone)}: ${what} ${took}</li>\n`;
}
