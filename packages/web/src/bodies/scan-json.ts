import { endOfString, isDigit } from './json-bytes.ts';
import type { JsonLimits } from './json-limits.ts';

export interface ScannedJson {
  /** Which limit the text exceeds, as a sentence. */
  readonly excess?: string;
  /** Whether a number has a fraction or an exponent. */
  readonly hasFraction: boolean;
}

/**
 * Counts what JSON holds before it is parsed: parsing a million levels, or 100,000 names, would block the event loop for
 * a tenth of a second. Allocates nothing and does not validate.
 */
export function scanJson(bytes: Uint8Array, limits: JsonLimits): ScannedJson {
  let depth = 0;
  let values = 0;
  let properties = 0;
  let hasFraction = false;
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at] ?? 0) {
      case 0x22: // "
        at = endOfString(bytes, at + 1);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        if (depth > limits.depth) return exceeds(`JSON is nested at most ${limits.depth} levels deep here.`);
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
        values += 1;
        if (values > limits.values) return exceeds(`A JSON body has at most ${limits.values} values here.`);
        break;
      case 0x3a: // :
        properties += 1;
        if (properties > limits.properties) {
          return exceeds(`A JSON body has at most ${limits.properties} properties here.`);
        }
        break;
      case 0x2e: // .
        hasFraction = true;
        break;
      case 0x45: // E
      case 0x65: // e, also in true and false
        hasFraction ||= isDigit(bytes[at - 1]);
        break;
      default:
    }
  }
  return { hasFraction };
}

function exceeds(excess: string): ScannedJson {
  return { excess, hasFraction: false };
}
