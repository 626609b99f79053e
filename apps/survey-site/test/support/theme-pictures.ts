import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of one colour, in pixels. */
export function plainPicture(
  width: number,
  height: number,
  colour: string,
  format: 'png' | 'jpeg' | 'webp' = 'png',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}

/** A photo that says where it was taken, and lies on its side. */
export function photoWithPlace(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#33608f' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Camera of Nora' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A PNG of a hundred megapixels in a few hundred bytes: it ends after its header and a little of its pixels. */
export function hugePng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(10_000, 0);
  header.writeUInt32BE(10_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(30_001))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const parts = Buffer.alloc(8);
  parts.writeUInt32BE(data.byteLength, 0);
  parts.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([parts.subarray(0, 4), named, parts.subarray(4)]);
}

/** A harbour in the evening, twice as wide as a header shows it. */
export function harbour(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 260" width="1600" height="325">
<rect width="1280" height="260" fill="#f7dfc2"/><rect y="70" width="1280" height="60" fill="#f3cda6"/><circle cx="860" cy="118" r="54" fill="#ee9f5b"/>
<path d="M0 128l110-34 120 24 150-44 170 46 140-28 160 30 150-36 140 38 140-22v60H0z" fill="#8fa9c4"/><rect y="148" width="1280" height="112" fill="#33608f"/>
<path d="M612 66v98h-58z" fill="#fff"/><path d="M620 82v82h46z" fill="#f7ead8"/><path d="M540 170h140q-12 22-34 22h-74q-22 0-32-22z" fill="#7a3b2e"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A sail on a blue tile. */
export function sail(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="256" height="256"><rect width="64" height="64" fill="#1e4d8c"/>
<path d="M33 12v28H15z" fill="#fff"/><path d="M37 20v20h11z" fill="#f2b27a"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
