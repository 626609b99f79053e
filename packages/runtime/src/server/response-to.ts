import type { ClientRequest, IncomingMessage } from 'node:http';

/** A request fails if more informational responses than these come before its response; a server sends few or none. */
const maxInformational = 20;

/**
 * The response to a request, or the fault that ended it. It settles whenever the request has ended, although Node reports neither if a server
 * switches protocols without being asked (101): that is a response without a body here. Without a limit of time: see `within`.
 *
 * @param request just made: no response has come yet
 */
export function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let informational = 0;
    request.on('information', () => {
      informational += 1;
      if (informational > maxInformational) request.destroy(new Error('too many informational responses'));
    });
    request.on('response', resolve);
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      response.push(null);
      resolve(response);
    });
    // It stays after the response: a fault of the connection is then the body's.
    request.on('error', reject);
    request.on('close', () => reject(new Error('the connection ended without a response')));
  });
}
