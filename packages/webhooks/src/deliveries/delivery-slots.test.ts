import { expect, test } from '@jest/globals';
import { DeliverySlots, type WantedSlot } from './delivery-slots.ts';

let deliveries = 0;
const wanted = (over: Partial<WantedSlot> = {}): WantedSlot => ({
  tenant: 'acme',
  host: 'example.org',
  webhook: `acme/coffee/I1/${over.host ?? 'W1'}`,
  delivery: `D${(deliveries += 1)}`,
  ...over,
});
/** Takes slots until none is free, and returns how many it has taken. */
function fill(slots: DeliverySlots, over: Partial<WantedSlot>): number {
  let taken = 0;
  while (slots.take(wanted(over)).outcome === 'taken') taken += 1;
  return taken;
}

test('a tenant has three slots to a host and six in all, and gets them back', () => {
  const slots = new DeliverySlots();
  const first = slots.take(wanted());
  expect(fill(slots, {})).toBe(2);
  expect(fill(slots, { host: 'two.example' })).toBe(3);
  expect(fill(slots, { host: 'three.example' })).toBe(0);
  if (first.outcome === 'taken') first.giveBack();
  expect(fill(slots, { host: 'three.example' })).toBe(1);
});

test('tenants whose receivers hang on one host leave slots to others on that host', () => {
  const slots = new DeliverySlots();
  const taken = ['a', 'b', 'c', 'd'].map((tenant) => fill(slots, { tenant }));
  expect(taken).toEqual([3, 3, 2, 1]);
  expect(fill(slots, { tenant: 'e' })).toBe(1);
});

test('tenants that take all they get leave slots to those that hold none', () => {
  const slots = new DeliverySlots();
  for (const tenant of ['a', 'b', 'c', 'd']) {
    for (const host of ['one', 'two']) fill(slots, { tenant, host: `${host}.${tenant}.example` });
  }
  expect(fill(slots, { tenant: 'e', host: 'e.example' })).toBe(1);
});

test('a webhook whose receiver timed out has one slot until it succeeds', () => {
  const slots = new DeliverySlots();
  const webhook = 'acme/coffee/I1/W1';
  slots.timedOut(webhook);
  expect(fill(slots, { webhook })).toBe(1);
  expect(fill(slots, { webhook: 'acme/coffee/I1/W2' })).toBe(2);
  slots.succeeded(webhook);
  expect(fill(slots, { webhook, host: 'two.example' })).toBe(3);
});

test('a delivery that is under way is not made a second time', () => {
  const slots = new DeliverySlots();
  const slot = wanted();
  const first = slots.take(slot);
  expect(slots.take(slot)).toEqual({ outcome: 'underWay' });
  if (first.outcome === 'taken') first.giveBack();
  expect(slots.take(slot).outcome).toBe('taken');
});
