import { contentOf } from '@canvass/answer-files';
import type { EncodedPicture } from '@canvass/storage';
import { type PictureType, pictureTypes } from '@canvass/surveys';
import { KeyedSemaphore } from '@canvass/web/limits';
import type { Metadata, Sharp } from 'sharp';
import { loadSharp, type SharpLibrary } from './load-sharp.ts';

/** The most pixels of a picture: those of most cameras. Decoded, they take up to 160 MB. */
const maxPixels = 40_000_000;
/** A picture that takes longer is given up, in seconds. */
const limitSeconds = 10;
/** Each picture takes a processor, and its pixels in memory. */
const encodedAtOnce = 1;
/** The quality of formats that lose detail, of 100: hardly anybody sees a difference. */
const quality = 85;
/** The most pixels of a logo. Pages show it 72 px high, on screens of up to three times the density. */
const logoSize = { width: 640, height: 320 };
/** The most pixels of a header picture. Pages show it as wide as they are, and up to 240 px high. */
const headerSize = { width: 1_600, height: 1_000 };
/** The pixels of a social card that networks ask for. */
const cardSize = { width: 1_200, height: 630 };

/** Nothing was encoded. `tooManyPixels`: it has more than `maxPixels`. */
export interface NotEncoded {
  readonly outcome: 'wrongType' | 'damaged' | 'tooManyPixels';
}

export interface PictureEncoder {
  /** Encodes a picture of a theme as WebP without metadata. Of one that moves it takes the first frame. */
  forTheme(
    bytes: Uint8Array,
    as: 'logo' | 'picture',
  ): Promise<{ readonly outcome: 'encoded'; readonly picture: EncodedPicture } | NotEncoded>;
  /** Takes out what a picture says of its making, such as the place. One that says nothing stays as it is. */
  withoutMetadata(
    bytes: Uint8Array,
  ): Promise<
    { readonly outcome: 'encoded'; readonly bytes: Uint8Array; readonly type: PictureType } | NotEncoded
  >;
}

/** Creates the encoder of a site's pictures: it decodes one at a time, and none with too many pixels. */
export function createPictureEncoder(): PictureEncoder {
  const turns = new KeyedSemaphore(encodedAtOnce);
  const inTurn = <T>(encode: () => Promise<T>): Promise<T | NotEncoded> =>
    turns.run('', () => encode().catch((): NotEncoded => ({ outcome: 'damaged' })));

  return {
    async forTheme(bytes, as) {
      if (pictureTypeOf(await contentOf(bytes)) === undefined) return { outcome: 'wrongType' };
      const sharp = await loadSharp();
      return inTurn(async () => {
        if (hasTooManyPixels(await metadataOf(sharp, bytes))) return { outcome: 'tooManyPixels' };
        const size = as === 'logo' ? logoSize : headerSize;
        const fitting = { ...size, fit: 'inside', withoutEnlargement: true } as const;
        const encoded = await opened(sharp, bytes).resize(fitting).webp({ quality }).toBuffer();
        if (as === 'logo') return { outcome: 'encoded', picture: { bytes: encoded } };
        const card = await opened(sharp, bytes)
          .resize({ ...cardSize, fit: 'cover' })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality })
          .toBuffer();
        return { outcome: 'encoded', picture: { bytes: encoded, card } };
      });
    },

    async withoutMetadata(bytes) {
      const content = await contentOf(bytes);
      const type = pictureTypeOf(content);
      if (type === undefined) return { outcome: 'wrongType' };
      const sharp = await loadSharp();
      return inTurn(async () => {
        const metadata = await metadataOf(sharp, bytes);
        // The encoder would keep only the first frame of a PNG that moves.
        const isKept = content === 'apng' || !hasMetadata(metadata);
        if (isKept) return { outcome: 'encoded', bytes, type };
        if (hasTooManyPixels(metadata)) return { outcome: 'tooManyPixels' };
        const isMoving = (metadata.pages ?? 1) > 1;
        const encoded = await inFormat(opened(sharp, bytes, { animated: isMoving }), type).toBuffer();
        return { outcome: 'encoded', bytes: encoded, type };
      });
    },
  };
}

/** Decodes a picture as it is seen: upright. All that is said of it is left out. */
function opened(
  sharp: SharpLibrary,
  bytes: Uint8Array,
  options: { readonly animated?: boolean } = {},
): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', ...options })
    .timeout({ seconds: limitSeconds })
    .autoOrient();
}

/** Reads the header of a picture. */
function metadataOf(sharp: SharpLibrary, bytes: Uint8Array): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false }).metadata();
}

function hasTooManyPixels({ width, height, pageHeight = height }: Metadata): boolean {
  return width * pageHeight > maxPixels;
}

function hasMetadata({ exif, xmp, iptc, comments = [] }: Metadata): boolean {
  return exif !== undefined || xmp !== undefined || iptc !== undefined || comments.length > 0;
}

function inFormat(picture: Sharp, type: PictureType): Sharp {
  switch (type) {
    case 'png':
      return picture.png();
    case 'jpg':
      return picture.jpeg({ quality });
    case 'webp':
      return picture.webp({ quality });
    case 'gif':
      return picture.gif();
    case 'avif':
      return picture.avif({ quality });
  }
}

function pictureTypeOf(content: string | undefined): PictureType | undefined {
  // A PNG that moves.
  const type = content === 'apng' ? 'png' : content;
  return type !== undefined && Object.hasOwn(pictureTypes, type) ? (type as PictureType) : undefined;
}
