import { request, type IncomingMessage } from 'node:http';

export interface StreamEvent {
  readonly event: string;
  readonly id?: string;
  readonly data: unknown;
}

/** Reads a `text/event-stream` of a listening site, on a connection of its own. */
export async function openStream(url: string, headers: Readonly<Record<string, string>> = {}) {
  const asked = request(url, { headers, agent: false });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject).end();
  });
  // A cut connection ends the stream.
  asked.on('error', () => {});
  answer.on('error', () => {});
  const pieces = answer.setEncoding('utf8').iterator({ destroyOnReturn: false });
  const others: string[] = [];
  let rest = '';
  return {
    status: answer.statusCode,
    headers: answer.headers,
    /** Everything that was not an event: comments and retry hints. */
    others,
    /** The next event; undefined: the stream has ended. */
    next: async (): Promise<StreamEvent | undefined> => {
      for (;;) {
        const end = rest.indexOf('\n\n');
        if (end === -1) {
          const piece = await pieces.next().catch(() => undefined);
          if (piece === undefined || piece.done) return undefined;
          rest += String(piece.value);
          continue;
        }
        const event = eventOf(rest.slice(0, end), others);
        rest = rest.slice(end + 2);
        if (event) return event;
      }
    },
    close: (): void => void asked.destroy(),
  };
}

function eventOf(block: string, others: string[]): StreamEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => [line.split(':', 1)[0]!, line.replace(/^\w*: ?/, '')]),
  );
  const [data, id, event = ''] = [fields.get('data'), fields.get('id'), fields.get('event')];
  if (data === undefined) {
    others.push(block);
    return undefined;
  }
  return { event, ...(id !== undefined && { id }), data: JSON.parse(data) as unknown };
}
