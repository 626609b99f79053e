export type WebhooksErrorCode =
  /** Other writers changed the webhook in each attempt. A later try may succeed. */
  | 'contended'
  /** The last attempt of a delivery failed. */
  | 'delivery-failed'
  /** `WEBHOOK_ALLOW` has an entry that is neither a host nor a range of addresses. */
  | 'invalid-allow-list'
  /** The summary is lost: `rebuild-summary` repairs it. */
  | 'summary-missing';

export class WebhooksError extends Error {
  readonly code: WebhooksErrorCode;

  constructor(code: WebhooksErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'WebhooksError';
    this.code = code;
  }
}
