import { setImmediate as settled } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { ChildPorts } from './child-ports.ts';

const spec = { name: 'azurite-blob', args: [], env: {}, port: 10_000, isStdoutShown: false };

function childPorts({ isTaken }: { readonly isTaken: boolean }) {
  const taken: number[] = [];
  const ports = new ChildPorts({
    isListening: () => Promise.resolve(isTaken),
    onTaken: ({ port }) => void taken.push(port),
  });
  return { ports, taken };
}

test('a child listens on its port when it says so, and until it ends', () => {
  const { ports } = childPorts({ isTaken: false });
  expect(ports.listen([spec.name])).toBe(false);
  ports.listening(spec, 9_229);
  expect(ports.listen([spec.name])).toBe(false);
  ports.listening(spec, spec.port);
  expect(ports.listen([spec.name])).toBe(true);
  expect(ports.listen([spec.name, 'azurite-queue'])).toBe(false);
  ports.ended(spec);
  expect(ports.listen([spec.name])).toBe(false);
});

test.each([
  ['taken if somebody else listens there', true, [10_000]],
  ['not taken if nobody does: the child failed for another reason', false, []],
])('the port of a child that ended before it listened is %s', async (_what, isTaken, expected) => {
  const { ports, taken } = childPorts({ isTaken });
  ports.ended(spec);
  await settled();
  expect(taken).toEqual(expected);
});

test('a child that listened has lost nothing when it ends', async () => {
  const { ports, taken } = childPorts({ isTaken: true });
  ports.listening(spec, spec.port);
  ports.ended(spec);
  await settled();
  expect(taken).toEqual([]);
});
