import { ServerResponse, type IncomingMessage } from 'node:http';
import type { UnreadResponses } from './unread-responses.ts';

/** A response whose bytes are counted from its end on, where its client has not taken them at once. */
export function watchedResponse(unread: UnreadResponses): typeof ServerResponse {
  return class WatchedResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    override end(...given: unknown[]): this {
      super.end(...(given as Parameters<ServerResponse['end']>));
      const { socket } = this;
      if (socket !== null && !socket.destroyed && socket.writableLength > 0) unread.add(this, socket);
      return this;
    }
  };
}
