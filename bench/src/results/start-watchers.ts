import { freePort } from '@canvass/testing';
import type { BenchContext } from '../bench.ts';
import { assertCount } from '../errors.ts';
import { HttpClient } from '../http-client.ts';
import { startNode, untilReady } from '../processes.ts';

export interface WatchedPage {
  readonly port: number;
  /** Of the stream. */
  readonly path: string;
  readonly cookie: string;
  readonly streams: number;
}

/** Opens streams of results in a process of their own, and resolves when all are open. */
export async function startWatchers(context: BenchContext, page: WatchedPage) {
  const { streams } = page;
  const port = await freePort();
  const child = startNode(context, 'bench/src/watchers.ts', {
    SITE_PORT: String(page.port),
    STATS_PORT: String(port),
    STREAMS: String(streams),
    STREAM_PATH: page.path,
    STREAM_COOKIE: page.cookie,
  });
  const http = new HttpClient(port);
  const stats = async (): Promise<{ readonly open: number; readonly reached: number }> =>
    JSON.parse(await http.expect(200, 'GET', '/')) as { open: number; reached: number };
  await untilReady([child], 'the watchers', async () => {
    const { open } = await stats().catch(() => ({ open: 0 }));
    return open === streams;
  });
  return {
    /** Throws unless every stream is open and got the figures. */
    assertReached: async (): Promise<void> => {
      const { open, reached } = await stats();
      assertCount('open streams', open, streams);
      assertCount('streams that got an event', reached, streams);
    },
    stop: async (): Promise<void> => {
      http.close();
      await child.stop();
    },
  };
}
