/**
 * The context of a recorded span in the form of W3C Trace Context: `00-{trace id}-{span id}-01`, in lower-case hexadecimal, 55 characters.
 */
export type Traceparent = string;

const form = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/;

export function isTraceparent(value: unknown): value is Traceparent {
  return typeof value === 'string' && form.test(value);
}
