/** A whole request that arrived in one piece, in the plainest form that HTTP/1.1 allows. */
export interface FastRequest {
  readonly method: 'GET' | 'POST';
  /** The path and the query, if there is one, as they were sent. No character of the path is encoded. */
  readonly url: string;
  /** By their names in lower case. Each was there once. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for a GET. */
  readonly body: Buffer;
  /** The address of the other end of the connection. */
  readonly remoteAddress: string | undefined;
}

const endOfHead = Buffer.from('\r\n\r\n');
/** A longer head takes the slow path, whose limit of 16 KiB answers it. Browsers send a tenth of this. */
const maxHeadBytes = 8 * 1024;

const requestLine = /(GET|POST) (\/[\w/-]*(?:\?[\w=&.,:;%+[\]@!$'()*~?/-]*)?) HTTP\/1\.1\r\n/y;
/** A header without anything unusual: no space before the colon, no folded line, no character outside of ASCII. */
const headerLine = /([A-Za-z\d-]+): ([\x21-\x7e][\x20-\x7e]*)\r\n/y;

/** Headers that change how the message is framed or read, or what becomes of the connection. */
const unusual = ['transfer-encoding', 'expect', 'upgrade', 'trailer', 'te', 'content-encoding'] as const;

/**
 * Reads a chunk that is exactly one request. Returns undefined for everything else, valid or not: part of a request, more than one, any doubt
 * about where it ends.
 */
export function readFastRequest(chunk: Buffer, remoteAddress: string | undefined): FastRequest | undefined {
  const end = chunk.indexOf(endOfHead);
  if (end === -1 || end > maxHeadBytes) return undefined;
  // With the end of the last line.
  const head = chunk.toString('latin1', 0, end + 2);
  requestLine.lastIndex = 0;
  const first = requestLine.exec(head);
  if (first === null) return undefined;
  const headers = readHeaders(head, requestLine.lastIndex);
  if (headers === undefined || headers['host'] === undefined || !isUsual(headers)) return undefined;
  const method = first[1] as FastRequest['method'];
  const body = chunk.subarray(end + endOfHead.length);
  return isFramed(method, headers, body.length)
    ? { method, url: first[2]!, headers, body, remoteAddress }
    : undefined;
}

function readHeaders(head: string, start: number): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (let at = start; at < head.length; at = headerLine.lastIndex) {
    headerLine.lastIndex = at;
    const line = headerLine.exec(head);
    if (line === null) return undefined;
    const name = line[1]!.toLowerCase();
    // Also a name that every object has, such as `constructor`.
    if (headers[name] !== undefined) return undefined;
    const value = line[2]!;
    headers[name] = value.endsWith(' ') ? value.trimEnd() : value;
  }
  return headers;
}

function isUsual(headers: Readonly<Record<string, string>>): boolean {
  const { connection } = headers;
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return false;
  return unusual.every((name) => headers[name] === undefined);
}

/** Whether the length that the head announces is that of the bytes after it. */
function isFramed(
  method: FastRequest['method'],
  headers: Readonly<Record<string, string>>,
  bytes: number,
): boolean {
  const announced = headers['content-length'];
  if (method === 'GET') return announced === undefined && bytes === 0;
  return announced === String(bytes);
}
