import type { FastifyRequest } from 'fastify';

/** Until then the next one waits, so that somebody who reads slowly holds up nobody for long. */
const longestMs = 500;

const answeredKey = Symbol('answered');
type Waited = FastifyRequest & { [answeredKey]?: () => void };

export interface OneAtATime {
  /** Runs one function after the other, each when the request before it is answered. */
  run(request: FastifyRequest, handle: () => void): void;
}

/** For requests whose text comes back as a page several times as long: many pages at once would take all memory. */
export function createOneAtATime(): OneAtATime {
  const waiting: [request: Waited, handle: () => void][] = [];
  let isBusy = false;
  const next = (): void => {
    const first = waiting.shift();
    isBusy = first !== undefined;
    if (first === undefined) return;
    const [request, handle] = first;
    const over = (): void => {
      if (request[answeredKey] !== over) return;
      delete request[answeredKey];
      clearTimeout(timer);
      // What else has arrived has its turn between them.
      setImmediate(next);
    };
    const timer = setTimeout(over, longestMs);
    request[answeredKey] = over;
    handle();
    // Nobody waits for the response of this one.
    if (request.raw.socket?.destroyed) over();
  };
  return {
    run(request, handle) {
      waiting.push([request, handle]);
      if (!isBusy) next();
    },
  };
}

/** The response was sent, or its reader has left. */
export function wasAnswered(request: FastifyRequest): void {
  (request as Waited)[answeredKey]?.();
}
