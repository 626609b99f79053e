import type { FastifyInstance } from 'fastify';

/** Records the routes of an app, to tell a wrong method (405) from a wrong address (404). */
export class KnownRoutes {
  readonly #routes: { readonly method: string; readonly url: string; readonly pattern: RegExp }[] = [];

  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ method, url }) => {
      const pattern = new RegExp(
        `^${url
          .replaceAll('.', '\\.')
          .replaceAll(/(?<!:):[a-z]+/gi, '[^/]+')
          .replaceAll('::', ':')}$`,
      );
      for (const each of [method].flat()) this.#routes.push({ method: each, url, pattern });
    });
  }

  /** Lists the routes, such as `POST /v1/tenants/:tenant`. */
  list(): readonly { readonly method: string; readonly url: string }[] {
    return this.#routes;
  }

  /** A slash at the end of the path makes no difference, as for the router. */
  methodsOf(path: string): string[] {
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    return this.#routes.filter(({ pattern }) => pattern.test(plain)).map(({ method }) => method);
  }
}
