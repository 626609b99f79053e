import { IncomingMessage, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { waitsForTurn } from './paced-pieces.ts';

/**
 * Makes Node close a full connection at its next request, without parsing the rest of the received bytes. 64 KiB hold
 * 1,500 requests, and refusing each of them costs nearly as much as answering it. So the request is presented as an
 * upgrade: Node stops parsing there, and closes the connection if no listener handles upgrades. Bodies are read in turn (see `PacedPieces`).
 */
export function boundedRequests(isFull: (socket: Socket) => boolean): ServerOptions {
  class Request extends IncomingMessage {
    // Not initialized: Node's constructor sets `upgrade` before the fields of a subclass exist.
    declare isUpgrade: boolean;

    /** Node sets it from the headers and reads it later. The result is kept, because the connection may fill up between. */
    set upgrade(isUpgrade: boolean) {
      this.isUpgrade = isUpgrade || isFull(this.socket);
    }

    get upgrade(): boolean {
      return this.isUpgrade;
    }

    override _read(size: number): void {
      if (!waitsForTurn(this)) super._read(size);
    }
  }
  return {
    IncomingMessage: Request,
    // A client's upgrade request is answered as a normal request.
    shouldUpgradeCallback: ({ socket }: IncomingMessage) => isFull(socket),
  };
}
