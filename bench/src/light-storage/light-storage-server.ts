// The blob service, as far as the apps use it, in memory: with a tenth of Azurite's processor time for each request, so that it leaves the cores to what is
// measured. It checks no signatures, and grants every lease.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { StorageError } from '@canvass/storage';
import { MemoryBlobService } from '@canvass/storage/memory';
import { listingOf } from './listing-of.ts';

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: Buffer | string;
}

const service = new MemoryBlobService();
const refused = (status: number, code: string): Answer => ({ status, headers: { 'x-ms-error-code': code } });
const missing = refused(404, 'BlobNotFound');
const taken = refused(409, 'BlobAlreadyExists');
const conflict = refused(412, 'ConditionNotMet');
const created: Answer = { status: 201 };
const dated = (atMs: number): string => new Date(atMs).toUTCString();

function answer(request: IncomingMessage, body: Buffer): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  // The first is the account.
  const [, , container = '', ...names] = pathname.split('/').map(decodeURIComponent);
  const path = { container, blob: names.join('/') };
  const comp = searchParams.get('comp');
  const { method = 'GET' } = request;
  switch (method) {
    case 'PUT':
      return searchParams.get('restype') === 'container' ? created : write(request, path, body, comp);
    case 'GET':
      return comp === 'list' ? list(container, searchParams) : read(request, path);
    case 'HEAD':
      return head(path);
    default:
      return remove(request, path);
  }
}

interface BlobPath {
  readonly container: string;
  readonly blob: string;
}

function write({ headers }: IncomingMessage, path: BlobPath, body: Buffer, comp: string | null): Answer {
  if (comp === 'lease') {
    const lease = String(headers['x-ms-proposed-lease-id'] ?? headers['x-ms-lease-id'] ?? '');
    return {
      status: headers['x-ms-lease-action'] === 'acquire' ? 201 : 200,
      headers: { 'x-ms-lease-id': lease },
    };
  }
  if (comp === 'seal') {
    return service.apply({ op: 'seal', ...path }).outcome === 'sealed' ? { status: 200 } : missing;
  }
  if (comp === 'appendblock') {
    const position = Number(headers['x-ms-blob-condition-appendpos']);
    const appended = service.apply({ op: 'appendBlock', ...path, block: body, position });
    if (appended.outcome === 'appended') return created;
    return appended.status === 404 ? missing : refused(appended.status, 'AppendPositionConditionNotMet');
  }
  if (headers['x-ms-blob-type'] === 'AppendBlob') {
    return service.apply({ op: 'createAppendBlob', ...path }).outcome === 'created' ? created : taken;
  }
  const ifMatch = headers['if-match'];
  const isNew = headers['if-none-match'] === '*';
  const condition = ifMatch === undefined ? isNew && ({ ifAbsent: true } as const) : { ifMatch };
  const metadata: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (name.startsWith('x-ms-meta-')) metadata[name.slice('x-ms-meta-'.length)] = String(value);
  const written = service.apply({
    op: 'put',
    ...path,
    bytes: body,
    metadata,
    ...(condition && { condition }),
  });
  if (written.outcome === 'written') return { status: 201, headers: { etag: written.etag } };
  return isNew ? taken : conflict;
}

/** The properties of a blob, as headers. */
function propertiesOf(path: BlobPath): Record<string, string> | undefined {
  const found = service.apply({ op: 'head', ...path });
  if (found.outcome === 'notFound') return undefined;
  const { etag, sealed, createdAtMs, idleMs, metadata } = found.properties;
  return {
    etag,
    'last-modified': dated(Date.now() - idleMs),
    'x-ms-creation-time': dated(createdAtMs),
    ...(sealed && { 'x-ms-blob-sealed': 'true' }),
    ...Object.fromEntries(Object.entries(metadata).map(([key, value]) => [`x-ms-meta-${key}`, value])),
  };
}

function head(path: BlobPath): Answer {
  const found = service.apply({ op: 'head', ...path });
  if (found.outcome === 'notFound') return missing;
  return { status: 200, headers: { ...propertiesOf(path), 'content-length': found.properties.length } };
}

function read({ headers }: IncomingMessage, path: BlobPath): Answer {
  const properties = propertiesOf(path);
  if (properties === undefined) return missing;
  const range = /^bytes=(\d+)-(\d*)$/.exec(String(headers['x-ms-range'] ?? headers['range'] ?? ''));
  const unlessEtag = headers['if-none-match'];
  if (unlessEtag !== undefined && unlessEtag === properties['etag'])
    return { status: 304, headers: properties };
  const offset = Number(range?.[1] ?? 0);
  const maxLength = range?.[2] ? Number(range[2]) - offset + 1 : Infinity;
  const found = service.apply({ op: 'readRange', ...path, offset, maxLength });
  if (found.outcome === 'notFound') return missing;
  const { bytes, length } = found;
  if (!range) return { status: 200, headers: properties, body: bytes };
  if (offset >= length) {
    return {
      status: 416,
      headers: { 'x-ms-error-code': 'InvalidRange', 'content-range': `bytes */${length}` },
    };
  }
  const contentRange = `bytes ${offset}-${offset + bytes.length - 1}/${length}`;
  return { status: 206, headers: { ...properties, 'content-range': contentRange }, body: bytes };
}

function list(container: string, parameters: URLSearchParams): Answer {
  const page = service.apply({
    op: 'list',
    container,
    prefix: parameters.get('prefix') ?? '',
    marker: parameters.get('marker') ?? undefined,
    pageSize: Number(parameters.get('maxresults') ?? 5_000),
  });
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: listingOf(page.blobs, page.next),
  };
}

function remove({ headers }: IncomingMessage, path: BlobPath): Answer {
  const ifMatch = headers['if-match'];
  const { outcome } = service.apply({ op: 'delete', ...path, ...(ifMatch !== undefined && { ifMatch }) });
  if (outcome === 'deleted') return { status: 202 };
  return outcome === 'notFound' ? missing : conflict;
}

function respond(response: ServerResponse, { status, headers, body }: Answer): void {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { 'x-ms-version': '2023-11-03', ...length, ...headers });
  response.end(body);
}

createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    try {
      respond(response, answer(request, Buffer.concat(pieces)));
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      respond(response, refused(error.status ?? 500, 'InvalidInput'));
    }
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');

process.once('SIGTERM', () => process.exit(0));
