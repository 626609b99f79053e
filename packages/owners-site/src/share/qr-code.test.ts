import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import jsQR from 'jsqr';
import { qrCode } from './qr-code.ts';

/** Reads the code as a camera would: four pixels per module, dark on white. */
function read(svg: string): string | undefined {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const scale = 4;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row += 1) {
      for (let column = 0; column < scale; column += 1) {
        const at = ((Number(y) * scale + row) * side + Number(x) * scale + column) * 4;
        pixels.fill(0, at, at + 3);
      }
    }
  }
  return jsQR.default(pixels, side, side)?.data;
}

test('a reader finds the address in the code', () => {
  const slug = fc.stringMatching(/^[a-z0-9]{1,63}$/);
  fc.assert(
    fc.property(slug, slug, (tenant, survey) => {
      const address = `https://surveys.example.org/s/${tenant}/${survey}`;
      expect(read(qrCode(address, 'QR code').toString())).toBe(address);
    }),
    {
      numRuns: 6,
      examples: [
        ['a', 'b'],
        ['a'.repeat(63), 'b'.repeat(63)],
      ],
    },
  );
});
