import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { qrCode } from './qr-code.ts';
import { qrPicture } from './qr-picture.ts';

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

async function readPicture(png: Buffer): Promise<string | undefined> {
  const picture = sharp(png);
  const { width, height, format } = await picture.metadata();
  expect([format, width, width >= 1_200]).toEqual(['png', height, true]);
  const pixels = await picture.ensureAlpha().raw().toBuffer();
  return jsQR.default(new Uint8ClampedArray(pixels), width, height)?.data;
}

const slug = fc.stringMatching(/^[a-z0-9]{1,63}$/);
const addresses = fc
  .tuple(slug, slug, fc.constantFrom('', '?lang=zh-Hans'))
  .map(([tenant, survey, query]) => `https://surveys.example.org/s/${tenant}/${survey}${query}`);
const longest = `https://surveys.example.org/s/${'a'.repeat(63)}/${'b'.repeat(63)}`;

test('a reader finds the address in the code', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      expect(read(qrCode(address, 'QR code').toString())).toBe(address);
    }),
    { numRuns: 6, examples: [['https://surveys.example.org/s/a/b'], [longest]] },
  );
});

test('a reader finds the address in the picture, which is small', async () => {
  await fc.assert(
    fc.asyncProperty(addresses, async (address) => {
      const png = await qrPicture(address);
      expect(await readPicture(png)).toBe(address);
      expect(png.byteLength).toBeLessThan(8_000);
    }),
    { numRuns: 3, examples: [[longest]] },
  );
});
