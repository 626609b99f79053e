import { SiteError } from '../../http/problems/site-error.ts';

/** A client may be so slow for so long, altogether: a few slow ones would keep all others from exporting. */
const leastBytesPerSecond = 32 * 1024;
const patienceMs = 60_000;

/** How fast a client reads an export. */
export class ReadingRate {
  #bytes = 0;
  #waitedMs = 0;

  /** It took these bytes within `ms`. Throws `SiteError` `tookTooLong` if it is too slow. */
  took(bytes: number, ms: number): void {
    this.#bytes += bytes;
    this.#waitedMs += ms;
    const allowedMs = patienceMs + (1_000 * this.#bytes) / leastBytesPerSecond;
    if (this.#waitedMs > allowedMs)
      throw new SiteError('tookTooLong', 'a client reads its export too slowly');
  }
}
