import { jest } from '@jest/globals';
import type { MemorySite } from '../../support/memory-site.ts';

/** What the methods of a container are on the page: several are billed alike. */
const kinds = {
  get: 'read',
  head: 'read',
  readRange: 'read',
  put: 'write',
  list: 'listing',
  delete: 'deletion',
} as const;

type Kind = (typeof kinds)[keyof typeof kinds] | 'append' | 'message';

/** Counts what a site asks of its storage and sends to its queues from now on. Returns what takes the number since the last look, as the page says it. */
export function countCalls({ containers, deps, mailQueue }: MemorySite): () => string {
  let made: Kind[] = [];
  /** Spies on a method, which keeps working. */
  const spy = (on: object, method: string, kind: Kind): void => {
    const target = on as Record<string, (...given: unknown[]) => unknown>;
    const real = target[method]!.bind(target);
    jest.spyOn(target, method).mockImplementation((...given) => {
      made.push(kind);
      return real(...given);
    });
  };
  for (const container of Object.values(containers)) {
    for (const [method, kind] of Object.entries(kinds)) spy(container, method, kind);
  }
  spy(deps.journal, 'append', 'append');
  spy(mailQueue, 'send', 'message');
  return () => {
    const text = textOf(made);
    made = [];
    return text;
  };
}

/** The order in which the page names them. */
const order: readonly Kind[] = ['read', 'listing', 'write', 'append', 'deletion', 'message'];

/** Such as `1 read, 2 writes`; `none` for nothing. */
function textOf(made: readonly Kind[]): string {
  const counted = order.flatMap((kind) => {
    const count = made.filter((each) => each === kind).length;
    return count === 0 ? [] : [`${count} ${kind}${count > 1 ? 's' : ''}`];
  });
  return counted.length === 0 ? 'none' : counted.join(', ');
}
