import { SiteError } from '@canvass/web/problems';

/** A client should read an export at least this fast. A few slow clients would keep all others from exporting. */
const leastBytesPerSecond = 32 * 1024;
/** A client may lag behind `leastBytesPerSecond` by at most this time in total, in ms. */
const patienceMs = 60_000;

/** Watches how fast a client reads an export. */
export class ReadingRate {
  #bytes = 0;
  #waitedMs = 0;

  /** Call it when the client has taken these bytes within `ms`. Throws `SiteError` `took-too-long` if it is too slow. */
  took(bytes: number, ms: number): void {
    this.#bytes += bytes;
    this.#waitedMs += ms;
    const allowedMs = patienceMs + (1_000 * this.#bytes) / leastBytesPerSecond;
    if (this.#waitedMs > allowedMs)
      throw new SiteError('took-too-long', 'a client reads its export too slowly');
  }
}
