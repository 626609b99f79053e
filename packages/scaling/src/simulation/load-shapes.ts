import { wholeMessages, type Load } from './load.ts';

export const loadShapeNames = ['spike', 'daily', 'drip', 'on-off', 'constant'] as const;

export type LoadShapeName = (typeof loadShapeNames)[number];

/** 2026-11-02 is a Monday. */
const startMs = Date.UTC(2026, 10, 2);
const hour = 3_600;

const shapes: Readonly<Record<LoadShapeName, { seconds: number; rate: (second: number) => number }>> = {
  /** Two hours at one per second, with ten minutes at a hundred per second. */
  spike: { seconds: 2 * hour, rate: (second) => (second >= 1_800 && second < 2_400 ? 100 : 1) },
  /** A day: almost nothing at night, 80 per second in the afternoon. */
  daily: {
    seconds: 24 * hour,
    rate: (second) => 80 * Math.max(0.01, (1 - Math.cos((2 * Math.PI * second) / (24 * hour))) / 2) ** 2,
  },
  /** One message every 20 s. */
  drip: { seconds: 2 * hour, rate: () => 1 / 20 },
  /** 50 per second for a minute, then nothing for a minute. */
  'on-off': { seconds: 2 * hour, rate: (second) => (Math.floor(second / 60) % 2 === 0 ? 50 : 0) },
  constant: { seconds: 2 * hour, rate: () => 25 },
};

export function loadOfShape(name: LoadShapeName): Load {
  return { startMs, arrivals: wholeMessages(ratesOf(name)) };
}

/** Poisson arrivals at the rates of a shape. `random` returns numbers in [0, 1). */
export function randomLoadOfShape(name: LoadShapeName, random: () => number): Load {
  return { startMs, arrivals: ratesOf(name).map((rate) => poisson(rate, random)) };
}

function ratesOf(name: LoadShapeName): number[] {
  const { seconds, rate } = shapes[name];
  return Array.from({ length: seconds }, (_, second) => rate(second));
}

/** Knuth, The Art of Computer Programming, volume 2, 3.4.1; for rates up to some hundreds. */
function poisson(rate: number, random: () => number): number {
  const limit = Math.exp(-rate);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}
