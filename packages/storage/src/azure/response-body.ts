import type { Readable } from 'node:stream';
import type { GetOptions } from '../blob-container.ts';
import type { Deadline } from './deadline.ts';

interface Response {
  readonly readableStreamBody?: NodeJS.ReadableStream;
  readonly contentLength?: number;
}

/** Waits for `admit` before the body is read. The deadline stands still meanwhile, because the wait is not the service's. */
export async function waitForAdmission(
  { readableStreamBody, contentLength }: Response,
  admit: NonNullable<GetOptions['admit']>,
  deadline: Deadline,
): Promise<void> {
  const body = readableStreamBody as Readable | undefined;
  // If the connection breaks meanwhile, the later reading reports it. Without a listener the event would end the process.
  body?.on('error', () => {});
  deadline.stop();
  try {
    await admit(contentLength ?? 0);
  } catch (error) {
    body?.destroy();
    throw error;
  }
  deadline.start();
}

export async function readBody({ readableStreamBody, contentLength }: Response): Promise<Buffer> {
  const chunks: Buffer[] = [];
  if (readableStreamBody) for await (const chunk of readableStreamBody) chunks.push(chunk as Buffer);
  const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  // A cut connection can end a stream early without an error.
  if (contentLength !== undefined && bytes.length !== contentLength)
    throw new Error('the response body was cut off');
  return bytes;
}
