import { defaultTimeZone, localTime, type TimeZone } from '@canvass/surveys';

const minute = 60_000;

/** Writes times as `localTime` does, faster if they are near each other; those of UTC as `Date.prototype.toISOString` does. */
export class IsoTimes {
  /** The zone of the times; undefined if that is UTC. */
  readonly #zone: TimeZone | undefined;
  #minute = NaN;
  #start = '';
  /** What is behind the milliseconds. */
  #end = 'Z';

  constructor(zone?: TimeZone) {
    this.#zone = zone?.name === defaultTimeZone ? undefined : zone;
  }

  of(atMs: number): string {
    const ms = atMs % minute;
    if (atMs - ms !== this.#minute || ms < 0) {
      // Clocks are changed between minutes.
      this.#minute = ms < 0 ? NaN : atMs - ms;
      const whole = this.#zone ? localTime(atMs, this.#zone) : new Date(atMs).toISOString();
      if (this.#zone) this.#end = whole.slice(-'+00:00'.length);
      this.#start = whole.slice(0, -('ss.sss'.length + this.#end.length));
      return whole;
    }
    const tail = String(100_000 + ms);
    return `${this.#start}${tail.slice(1, 3)}.${tail.slice(3)}${this.#end}`;
  }
}
