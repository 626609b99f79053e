import { once } from 'node:events';
import {
  connect,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type IncomingHttpHeaders,
  type Settings,
} from 'node:http2';

export interface Http2Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A client that speaks HTTP/2 over one connection, and trusts one certificate only. */
export class Http2Client {
  readonly #session: ClientHttp2Session;

  private constructor(session: ClientHttp2Session) {
    this.#session = session;
  }

  /** @throws if the server does not prove that it is the one of the certificate, or does not speak HTTP/2 */
  static async open(origin: string, certificate: string, settings: Settings = {}): Promise<Http2Client> {
    const session = connect(origin, { ca: certificate, settings });
    await once(session, 'connect');
    return new Http2Client(session);
  }

  /** What the two sides have agreed on: `h2`. */
  get protocol(): string | undefined {
    return this.#session.alpnProtocol;
  }

  /** How many requests the server takes at a time over this connection. */
  get maxStreams(): number | undefined {
    return this.#session.remoteSettings.maxConcurrentStreams;
  }

  async send(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: string,
  ): Promise<Http2Response> {
    const stream = this.#session.request(
      { ':method': method, ':path': path, ...headers },
      { endStream: body === undefined },
    );
    if (body !== undefined) stream.end(body);
    const answered = await responseTo(stream);
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece as Buffer);
    return { ...answered, body: Buffer.concat(pieces) };
  }

  /** Asks for a page, and reads no more of it than the status. */
  async statusOf(path: string): Promise<number> {
    return (await responseTo(this.#session.request({ ':path': path }))).status;
  }

  /** Opens a stream of events. Returns a function that waits until all that has arrived matches a pattern. */
  async follow(path: string, headers: Readonly<Record<string, string>>) {
    const stream = this.#session.request({ ':path': path, ...headers });
    const { status } = await responseTo(stream);
    let text = '';
    let wake: (() => void) | undefined;
    // All the time: pieces that come between two waits must not be lost.
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      wake?.();
    });
    return {
      status,
      has: async (pattern: RegExp): Promise<void> => {
        while (!pattern.test(text)) await new Promise<void>((resolve) => (wake = resolve));
      },
      close: () => stream.close(),
    };
  }

  close(): void {
    this.#session.destroy();
  }
}

async function responseTo(stream: ClientHttp2Stream) {
  const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status'?: number }];
  return { status: headers[':status'] ?? 0, headers };
}
