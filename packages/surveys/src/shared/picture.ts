import { z } from 'zod';

/** The formats of owners' pictures, by the ends of their ids. An SVG can hold scripts, so that none is taken. */
export const pictureTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
} as const;

export type PictureType = keyof typeof pictureTypes;

/** The beginning of the SHA-256 of the bytes in hexadecimal digits, a dot, and the format. */
const pattern = /^[0-9a-f]{40}\.(png|jpg|webp|gif|avif)$/;

/** The id of a picture within its survey. */
export const pictureSchema = z
  .string({ error: 'A picture is the id that its upload returned' })
  .regex(pattern, 'A picture is the id that its upload returned');

export function isPicture(json: unknown): json is string {
  return typeof json === 'string' && pattern.test(json);
}

/** The format of a picture. */
export function typeOfPicture(picture: string): PictureType {
  return picture.slice(picture.indexOf('.') + 1) as PictureType;
}
