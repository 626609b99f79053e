import { weightsOf } from './weights-of.ts';

/**
 * Whether an `Accept` header ranks a content type above JSON (RFC 9110, section 12.5.1). Without a header, or with equal weights, it
 * does not. `negotiator` would take the first of equal weights, and refuses `text/csv; charset=utf-8`.
 */
export function prefersType(accept: string | undefined, type: string): boolean {
  return weightOf(accept, type) > weightOf(accept, 'application/json');
}

/** Returns the weight of a media type, from 0 to 1: that of the most specific range. */
function weightOf(accept: string | undefined, type: string): number {
  if (accept === undefined) return 1;
  const ranges = [type, `${type.split('/', 1)[0]}/*`, '*/*'];
  const weights = weightsOf(accept);
  const named = ranges.find((range) => weights.has(range));
  return named === undefined ? 0 : (weights.get(named) ?? 0);
}
