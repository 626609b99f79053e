import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another site, with pages that show forms. */
export interface Shop {
  /** Browsers take it for another site than that of the forms. */
  readonly origin: string;
  /** The same pages under another name, of the same site as the forms but of another origin. */
  readonly otherOrigin: string;
  /** Serves these elements as the content of a page from now on. */
  show(content: string, lang?: string): void;
  close(): void;
}

/** Long texts, so that there is something above and below the form. */
const filler = '<p>We sell tea, coffee and cakes, and open at nine.</p>'.repeat(3);

export async function openShop(): Promise<Shop> {
  let html = '';
  const server = createServer(({ url }, response) => {
    // Browsers ask for an icon by themselves.
    response.setHeader('content-type', 'text/html; charset=utf-8').end(url === '/' ? html : '');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    otherOrigin: `http://127.0.0.1:${port}`,
    show(content, lang = 'en') {
      html = `<!doctype html><html lang="${lang}"><head><title>Shop</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>body { margin: 0; font-family: sans-serif } main, h1, p { margin: 1rem }</style></head><body><main><h1>Shop</h1>${filler}${content}${filler}</main></body></html>`;
    },
    close: () => void server.close(),
  };
}
