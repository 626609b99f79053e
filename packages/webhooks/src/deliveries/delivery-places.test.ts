import { expect, test } from '@jest/globals';
import { DeliveryPlaces, type WantedPlace } from './delivery-places.ts';

let deliveries = 0;
const wanted = (over: Partial<WantedPlace> = {}): WantedPlace => ({
  tenant: 'acme',
  host: 'example.org',
  webhook: `acme/coffee/I1/${over.host ?? 'W1'}`,
  delivery: `D${(deliveries += 1)}`,
  ...over,
});
/** Takes as many as it gets, and returns their number. */
function fill(places: DeliveryPlaces, over: Partial<WantedPlace>): number {
  let taken = 0;
  while (places.take(wanted(over)).outcome === 'taken') taken += 1;
  return taken;
}

test('a tenant has three places to a host and six in all, and gets them back', () => {
  const places = new DeliveryPlaces();
  const first = places.take(wanted());
  expect(fill(places, {})).toBe(2);
  expect(fill(places, { host: 'two.example' })).toBe(3);
  expect(fill(places, { host: 'three.example' })).toBe(0);
  if (first.outcome === 'taken') first.giveBack();
  expect(fill(places, { host: 'three.example' })).toBe(1);
});

test('tenants whose receivers hang on one host leave places to others on that host', () => {
  const places = new DeliveryPlaces();
  const taken = ['a', 'b', 'c', 'd'].map((tenant) => fill(places, { tenant }));
  expect(taken).toEqual([3, 3, 2, 1]);
  expect(fill(places, { tenant: 'e' })).toBe(1);
});

test('tenants that take all they get leave places to those that hold none', () => {
  const places = new DeliveryPlaces();
  for (const tenant of ['a', 'b', 'c', 'd']) {
    for (const host of ['one', 'two']) fill(places, { tenant, host: `${host}.${tenant}.example` });
  }
  expect(fill(places, { tenant: 'e', host: 'e.example' })).toBe(1);
});

test('a webhook whose receiver timed out has one place until it succeeds', () => {
  const places = new DeliveryPlaces();
  const webhook = 'acme/coffee/I1/W1';
  places.timedOut(webhook);
  expect(fill(places, { webhook })).toBe(1);
  expect(fill(places, { webhook: 'acme/coffee/I1/W2' })).toBe(2);
  places.succeeded(webhook);
  expect(fill(places, { webhook, host: 'two.example' })).toBe(3);
});

test('a delivery that is under way is not made a second time', () => {
  const places = new DeliveryPlaces();
  const place = wanted();
  const first = places.take(place);
  expect(places.take(place)).toEqual({ outcome: 'underWay' });
  if (first.outcome === 'taken') first.giveBack();
  expect(places.take(place).outcome).toBe('taken');
});
