import { IncomingMessage, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Has Node close a connection that is full at its next request, without parsing what else has arrived on it. A request
 * that is refused one by one costs nearly as much as one that is answered, and 64 KiB hold 1,500. Node stops parsing at
 * a request to upgrade, and closes the connection where no listener takes one, so such a request looks like that.
 */
export function dropPipelines(isFull: (socket: Socket) => boolean): ServerOptions {
  // Not a field: Node's own constructor sets the property before a field of ours is there.
  const upgrades = new WeakSet<IncomingMessage>();

  class Request extends IncomingMessage {
    /** Node sets it from the headers, and then asks below. What it says is kept: the connection may be full only later. */
    set upgrade(isUpgrade: boolean) {
      if (isUpgrade || isFull(this.socket)) upgrades.add(this);
      else upgrades.delete(this);
    }

    get upgrade(): boolean {
      return upgrades.has(this);
    }
  }
  return {
    IncomingMessage: Request,
    // A client's own wish to upgrade is left out, and its request answered.
    shouldUpgradeCallback: ({ socket }: IncomingMessage) => isFull(socket),
  };
}
