// Preloaded into each process of a system with a `SharedClock`: `Date` is ahead of the machine's clock by as many milliseconds as the
// file CLOCK_AHEAD_FILE says. When it moves, timers of a minute and more fire at their new time, as after a machine was
// suspended. Shorter ones, such as time limits of requests, go on as if nothing had happened.
const { readFileSync } = require('node:fs');

const file = process.env.CLOCK_AHEAD_FILE;
const lookEveryMs = 20;
const longTimerMs = 60_000;

const RealDate = Date;
const realNow = RealDate.now;
const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis;

let aheadMs = read();

function read() {
  return Number(readFileSync(file, 'utf8'));
}

const now = () => realNow() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new Date().toString(),
});
RealDate.now = now;
RealDate.prototype.constructor = globalThis.Date;

/** Long timers by what `setTimeout` returned for them. `current` replaces it when the clock has moved. */
const waiting = new Map();

globalThis.setTimeout = Object.assign((run, delayMs, ...args) => {
  if (!(delayMs >= longTimerMs)) return realSetTimeout(run, delayMs, ...args);
  const fire = () => {
    waiting.delete(timer);
    run(...args);
  };
  const timer = realSetTimeout(fire, delayMs);
  waiting.set(timer, { dueMs: now() + delayMs, fire, current: timer });
  return timer;
}, realSetTimeout);

globalThis.clearTimeout = (timer) => {
  realClearTimeout(waiting.get(timer)?.current ?? timer);
  waiting.delete(timer);
};

setInterval(() => {
  const newAheadMs = read();
  if (!(newAheadMs > aheadMs)) return;
  aheadMs = newAheadMs;
  for (const entry of waiting.values()) {
    const { current, fire, dueMs } = entry;
    entry.current = realSetTimeout(fire, Math.max(0, dueMs - now()));
    if (!current.hasRef()) entry.current.unref();
    realClearTimeout(current);
  }
}, lookEveryMs).unref();
