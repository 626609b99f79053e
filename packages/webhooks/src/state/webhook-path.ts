import { keyOfPath, surveyPath, type SurveyKey } from '@canvass/answer-log';

/** Names a webhook in messages, and is the name of its blob: `{tenant}/{survey}/{instance}/{id}`. */
export type WebhookPath = string;

export function webhookPath(key: SurveyKey, id: string): WebhookPath {
  return `${surveyPath(key)}/${id}`;
}

export function idOfWebhook(path: WebhookPath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the `surveyPath` of the webhook's survey. */
export function surveyOfWebhook(path: WebhookPath): string {
  return surveyPath(keyOfPath(path));
}
