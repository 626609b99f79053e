import type { IncomingMessage } from 'node:http';

/**
 * The body of a response as UTF-8. It rejects once the body is longer than `maxBytes`, which closes the connection, or breaks.
 * Without a limit of time: see `within`.
 */
export async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`the response is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
