import { Readable } from 'node:stream';
import { readFileBytes } from '@canvass/answer-files';
import type { BlobContainer } from '@canvass/storage';
import { attachment } from '@canvass/web/headers';
import type { FastifyReply } from 'fastify';
import type { FoundFile } from './find-file.ts';

/** Where a browser shows a file in spite of all, it runs nothing. */
export const fileHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

/** Sends a file as a download, never as a page. */
export function sendFile(
  files: BlobContainer,
  reply: FastifyReply,
  { file: { name, bytes }, blob }: FoundFile,
): FastifyReply {
  return reply
    .headers(fileHeaders)
    .header('content-type', 'application/octet-stream')
    .header('content-disposition', attachment(name))
    .header('content-length', bytes)
    .send(Readable.from(readFileBytes(files, blob, bytes), { objectMode: false, highWaterMark: 1 }));
}
