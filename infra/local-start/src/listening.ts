/** What a child of the local start says when it listens. */
export interface Listening {
  readonly kind: 'listening';
  readonly port: number;
}

export function isListeningMessage(message: unknown): message is Listening {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'listening';
}
