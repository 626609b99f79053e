import { request, type IncomingMessage } from 'node:http';
import { BenchError } from './errors.ts';

/** Signs in to the desk of a site with a tenant's key, and returns the `Cookie` header. */
export async function signInToDesk(port: number, apiKey: string): Promise<string> {
  const host = `127.0.0.1:${port}`;
  const body = new URLSearchParams({ key: apiKey }).toString();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      host,
      origin: `http://${host}`,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    };
    request(
      { host: '127.0.0.1', port, method: 'POST', path: '/desk/sign-in', headers, agent: false },
      resolve,
    )
      .on('error', reject)
      .end(body);
  });
  answer.resume();
  const [cookie] = answer.headers['set-cookie'] ?? [];
  if (answer.statusCode !== 303 || cookie === undefined) {
    throw new BenchError('unexpected-answer', `the sign-in was answered ${answer.statusCode}`);
  }
  return cookie.split(';', 1)[0]!;
}

export interface ResultsStream {
  /** The answers that the page of this stream shows. */
  readonly total: () => number;
  readonly events: () => number;
  readonly close: () => void;
}

const shownTotal = /class=\\"total\\">([\d,]+)</;

/** Follows the results of a survey as a browser does. `from`: the address that the site takes it for, behind its proxy. */
export async function followResults(options: {
  readonly port: number;
  readonly path: string;
  readonly cookie: string;
  readonly from: string;
}): Promise<ResultsStream> {
  const { port, path, cookie, from } = options;
  let total = 0;
  let events = 0;
  let rest = '';
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    headers: { cookie, 'x-forwarded-for': from },
    agent: false,
  });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject).end();
  });
  asked.on('error', () => {});
  answer.on('error', () => {});
  if (answer.statusCode !== 200) {
    throw new BenchError('unexpected-answer', `the stream was answered ${answer.statusCode}`);
  }
  answer.setEncoding('utf8').on('data', (piece: string) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (!block.includes('\nevent: regions\n')) continue;
      events += 1;
      const shown = shownTotal.exec(block)?.[1];
      if (shown !== undefined) total = Number(shown.replaceAll(',', ''));
    }
  });
  return { total: () => total, events: () => events, close: () => void asked.destroy() };
}
