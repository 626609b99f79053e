import { loadSharp } from '../changes/load-sharp.ts';
import { qrModules } from './qr-code.ts';

/** Pixels in each direction, at least: enough for a hand's width in print. */
const leastPixels = 1_200;
const white = 255;
const black = 0;

/** A QR code of an address as PNG, each module of the same number of pixels, in two colours. */
export async function qrPicture(address: string): Promise<Buffer> {
  const { size, isDark } = qrModules(address);
  const modules = Buffer.alloc(size * size, white);
  for (let at = 0; at < modules.byteLength; at += 1) {
    if (isDark(Math.floor(at / size), at % size)) modules[at] = black;
  }
  const side = size * Math.ceil(leastPixels / size);
  const sharp = await loadSharp();
  return sharp(modules, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
