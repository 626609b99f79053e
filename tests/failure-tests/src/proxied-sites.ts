import { startFaultyProxy, type FaultyProxy, type ProxyRule } from '@canvass/testing';
import { SiteClient } from './site-client.ts';

/** A proxy before each site, as a bad connection between people and sites. */
export class ProxiedSites {
  /** For respondents; in the order of the ports. */
  readonly clients: readonly SiteClient[];
  readonly #proxies: readonly FaultyProxy[];

  private constructor(proxies: readonly FaultyProxy[]) {
    this.#proxies = proxies;
    this.clients = proxies.map(({ port }) => new SiteClient(`http://127.0.0.1:${port}`));
  }

  static async start(ports: readonly number[]): Promise<ProxiedSites> {
    return new ProxiedSites(
      await Promise.all(ports.map((port) => startFaultyProxy({ target: { host: '127.0.0.1', port } }))),
    );
  }

  /** Of all POSTs to all sites, the site handles every `nth` one, but its client gets no response. */
  cutEveryNthPost(nth: number): { readonly fired: number } {
    let seen = 0;
    const rules: ProxyRule[] = this.#proxies.map((proxy) =>
      proxy.rule(
        ({ method }) => {
          if (method === 'POST') seen += 1;
          return method === 'POST' && seen % nth === 0;
        },
        { kind: 'cutResponse' },
      ),
    );
    return {
      get fired() {
        return rules.reduce((sum, { fired }) => sum + fired, 0);
      },
    };
  }

  async stop(): Promise<void> {
    await Promise.all(this.#proxies.map((proxy) => proxy.stop()));
  }
}
