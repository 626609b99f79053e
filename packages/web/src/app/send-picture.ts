import { pictureTypes, typeOfPicture } from '@canvass/surveys';
import type { FastifyReply } from 'fastify';
import { cacheControls } from '../page/served-file.ts';

/**
 * Sends a picture of a survey. Its id follows from its bytes, so that browsers keep it for good; should a browser open it as a document, that can do
 * nothing. `isPublic`: caches on the way may keep it, too.
 */
export function sendPicture(
  reply: FastifyReply,
  picture: string,
  bytes: Buffer,
  { isPublic }: { readonly isPublic: boolean },
): FastifyReply {
  return reply
    .headers({
      'cache-control': isPublic ? cacheControls.immutable : 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .type(pictureTypes[typeOfPicture(picture)])
    .send(bytes);
}
