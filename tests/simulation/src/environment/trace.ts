import type { BlobRequest, BlobResponse } from '@canvass/storage/memory';

/** The readable log of a schedule, if it is wanted. */
export class Trace {
  readonly lines: string[] = [];
  readonly #isOn: boolean;

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** `describe` is called only if the trace is on: it costs more than the schedule. */
  add(now: number, who: string, describe: () => string): void {
    if (this.#isOn) this.lines.push(`${now.toFixed(1).padStart(10)}  ${who.padEnd(9)} ${describe()}`);
  }
}

export function describeRequest(request: BlobRequest): string {
  const { op, container } = request;
  if (op === 'list')
    return `list ${container}/${request.prefix}${request.marker ? ` after ${request.marker}` : ''}`;
  const what = `${op} ${container}/${request.blob}`;
  if (request.op === 'appendBlock') {
    return `${what} at ${request.position}, ${request.block.byteLength} bytes${idsIn(request.block)}`;
  }
  if (request.op === 'readRange') return `${what} from ${request.offset}, at most ${request.maxLength}`;
  if (request.op !== 'put') return what;
  const { condition } = request;
  const when = condition ? ('ifMatch' in condition ? ` if ${condition.ifMatch}` : ' if absent') : '';
  return `${what}${when} ${abridged(request.bytes)}`;
}

export function describeResponse(response: BlobResponse): string {
  const { outcome } = response;
  if (outcome === 'page') {
    const blobs = response.blobs.map(({ name, length, sealed }) => `${name}:${length}${sealed ? 's' : ''}`);
    return `[${blobs.join(' ')}]`;
  }
  if (outcome === 'written') return `written ${response.etag}`;
  if (outcome === 'refused') return `refused ${response.status}`;
  if (outcome !== 'found') return outcome;
  if ('properties' in response) {
    const { length, sealed } = response.properties;
    return `length ${length}${sealed ? ', sealed' : ''}`;
  }
  const etag = 'etag' in response ? `${response.etag} ` : '';
  return `${response.bytes.byteLength} bytes ${etag}${abridged(response.bytes)}`;
}

/** The ids of the answers in lines of a segment or a log. */
function idsIn(bytes: Uint8Array): string {
  const ids = [
    ...Buffer.from(bytes)
      .toString()
      .matchAll(/"id":"([^"]+)"/g),
  ].map(([, id]) => id);
  return ids.length === 0 ? '' : ` (${ids.join(' ')})`;
}

function abridged(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString();
  if (!text.startsWith('{"version"')) return text.length > 160 ? idsIn(bytes) : text.trimEnd();
  try {
    const { version, log, columns, watermarks, deleted } = JSON.parse(text) as {
      version: number;
      log?: { blob: string; committedLength: number; answers: number }[];
      columns?: [name: string, from: number, lines: number, rows: number][];
      watermarks?: Record<string, number>;
      deleted?: boolean;
    };
    if (deleted) return `{v${version} tombstone}`;
    const blobs = log?.map(
      ({ blob, committedLength, answers }) => `${blob.split('/').at(-1)}:${committedLength}(${answers})`,
    );
    const files = columns?.map(([name, from, lines, rows]) => `${name}:${from}-${from + lines - 1}(${rows})`);
    return `{v${version} log [${blobs?.join(' ')}] columns [${files?.join(' ')}] watermarks ${JSON.stringify(watermarks)}}`;
  } catch {
    return text.slice(0, 60);
  }
}
