import { createHash } from 'node:crypto';

/** A PNG picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Its id once a survey has it. */
export const pixelId = `${createHash('sha256').update(pixel).digest('hex').slice(0, 40)}.png`;
