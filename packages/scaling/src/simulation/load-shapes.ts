import { wholeMessages, type Load } from './load.ts';

export const loadShapeNames = ['spike', 'daily', 'drip', 'on-off', 'constant'] as const;

export type LoadShapeName = (typeof loadShapeNames)[number];

/** 2026-11-02 is a Monday. */
const startMs = Date.UTC(2026, 10, 2);
const hour = 3_600;

const shapes: Readonly<Record<LoadShapeName, { seconds: number; rate: (second: number) => number }>> = {
  /** One per second for two hours, and a hundred times that for ten minutes in between. */
  spike: { seconds: 2 * hour, rate: (second) => (second >= 1_800 && second < 2_400 ? 100 : 1) },
  /** A day: next to nothing at night, 80 per second in the afternoon. */
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
  const { seconds, rate } = shapes[name];
  return { startMs, arrivals: wholeMessages(Array.from({ length: seconds }, (_, second) => rate(second))) };
}
