import { ServerResponse, type IncomingMessage } from 'node:http';
import type { SlowVisits } from './fast-path/index.ts';
import type { UnreadResponses } from './unread-responses.ts';

/** A response whose unread bytes are counted, and which ends a visit on the slow path. */
export function watchedResponse(unread: UnreadResponses, visits: SlowVisits): typeof ServerResponse {
  const count = (response: ServerResponse): void => {
    const { socket } = response;
    if (socket !== null && !socket.destroyed && socket.writableLength > 0) unread.add(response, socket);
  };

  return class WatchedResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(...given: unknown[]): this {
      if (visits.endsWith(this.req)) this.shouldKeepAlive = false;
      return super.writeHead(...(given as Parameters<ServerResponse['writeHead']>));
    }

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
