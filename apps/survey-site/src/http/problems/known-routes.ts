import type { FastifyInstance } from 'fastify';

/** The routes of an app as they are registered, to tell a wrong method from a wrong address. */
export class KnownRoutes {
  readonly #routes: { readonly method: string; readonly url: string; readonly pattern: RegExp }[] = [];

  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ method, url }) => {
      const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:[a-z]+/gi, '[^/]+')}$`);
      for (const each of [method].flat()) this.#routes.push({ method: each, url, pattern });
    });
  }

  /** `POST /v1/tenants/:tenant` and so on. */
  list(): readonly { readonly method: string; readonly url: string }[] {
    return this.#routes;
  }

  methodsOf(path: string): string[] {
    return this.#routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  }
}
