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
  const body = (readableStreamBody ?? []) as AsyncIterable<Buffer> | Buffer[];
  if (contentLength !== undefined) return readWhole(body, contentLength);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads into one buffer as the body arrives: at its end, a long body would be in memory twice otherwise. */
async function readWhole(body: AsyncIterable<Buffer> | Buffer[], length: number): Promise<Buffer> {
  let whole: Buffer | undefined;
  let end = 0;
  for await (const chunk of body) {
    if (end === 0 && chunk.length === length) whole = chunk;
    else {
      whole ??= Buffer.allocUnsafeSlow(length);
      chunk.copy(whole, end);
    }
    end += chunk.length;
  }
  // A cut connection can end a stream early without an error.
  if (end !== length) throw new Error('the response body was cut off');
  return whole ?? Buffer.alloc(0);
}
