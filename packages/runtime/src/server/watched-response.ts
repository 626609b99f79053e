import { ServerResponse, type IncomingMessage } from 'node:http';
import type { UnreadResponses } from './unread-responses.ts';

/** A response whose unread bytes are counted. */
export function watchedResponse(unread: UnreadResponses): typeof ServerResponse {
  const count = (response: ServerResponse): void => {
    const { socket } = response;
    if (socket !== null && !socket.destroyed && socket.writableLength > 0) unread.add(response, socket);
  };

  return class WatchedResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    override write(...given: unknown[]): boolean {
      const goesOn = super.write(...(given as Parameters<ServerResponse['write']>));
      // Node passes written bytes to the operating system in the next tick.
      if (!goesOn) process.nextTick(count, this);
      return goesOn;
    }

    override end(...given: unknown[]): this {
      super.end(...(given as Parameters<ServerResponse['end']>));
      count(this);
      return this;
    }
  };
}
