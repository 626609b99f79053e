import { readJson, startHttpStub, type HttpStub } from './http-stub.ts';

export interface Owner {
  readonly kind: 'HorizontalPodAutoscaler' | 'ScaledObject';
  readonly name: string;
  readonly target: { readonly kind?: string; readonly name: string };
}

/** An API server with one deployment, `summary-worker` in the namespace `canvass`. */
export class KubernetesStub {
  replicas = 0;
  owners: Owner[] = [];
  hasKeda = true;
  /** The next changes of the scale that are answered with a conflict. */
  conflicts = 0;
  /** If set, the answer to every request. */
  status: { readonly code: number; readonly message: string; readonly retryAfter?: string } | undefined;
  /** `by`: the agent, if it uses an address of its own. */
  readonly changes: { readonly by: string | undefined; readonly replicas: number; readonly atMs: number }[] =
    [];
  readonly tokens: (string | undefined)[] = [];
  #version = 1;
  #stub: HttpStub | undefined;

  get url(): string {
    return this.#stub?.url ?? '';
  }

  async start(): Promise<this> {
    this.#stub = await startHttpStub((request, response) => {
      const send = (code: number, body: unknown, headers: Record<string, string> = {}): void => {
        response
          .writeHead(code, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(body));
      };
      this.tokens.push(request.headers.authorization);
      // `/as/{agent}/apis/...`: a test gives each agent an address of its own.
      const [, by, path = ''] = /^(?:\/as\/([^/]+))?(\/.*)$/.exec(request.url ?? '') ?? [];
      void readJson(request).then((body) => this.#answer(request.method ?? '', path, body, by, send));
    });
    return this;
  }

  async close(): Promise<void> {
    await this.#stub?.close();
  }

  /** A change by another client. */
  edit(replicas: number): void {
    this.replicas = replicas;
    this.#version += 1;
  }

  #answer(
    method: string,
    path: string,
    body: unknown,
    by: string | undefined,
    send: (code: number, body: unknown, headers?: Record<string, string>) => void,
  ): void {
    const refuse = (code: number, message: string, headers = {}): void =>
      send(code, { kind: 'Status', status: 'Failure', code, message }, headers);
    if (this.status !== undefined) {
      const { code, message, retryAfter } = this.status;
      return refuse(code, message, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
    }
    if (path === '/apis/autoscaling/v2/namespaces/canvass/horizontalpodautoscalers') {
      return send(200, this.#list('HorizontalPodAutoscaler'));
    }
    if (path === '/apis/keda.sh/v1alpha1/namespaces/canvass/scaledobjects') {
      return this.hasKeda
        ? send(200, this.#list('ScaledObject'))
        : refuse(404, 'the server could not find the requested resource');
    }
    if (path !== '/apis/apps/v1/namespaces/canvass/deployments/summary-worker/scale') {
      return refuse(404, 'deployments.apps "other" not found');
    }
    if (method === 'GET') return send(200, this.#scale());
    const given = body as { metadata: { resourceVersion: string }; spec: { replicas: number } };
    if (this.conflicts > 0 || given.metadata.resourceVersion !== String(this.#version)) {
      this.conflicts -= 1;
      return refuse(409, 'the object has been modified; please apply your changes to the latest version');
    }
    this.edit(given.spec.replicas);
    this.changes.push({ by, replicas: this.replicas, atMs: Date.now() });
    return send(200, this.#scale());
  }

  #scale() {
    return {
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      metadata: { name: 'summary-worker', namespace: 'canvass', resourceVersion: String(this.#version) },
      // The API omits a 0.
      spec: { replicas: this.replicas },
      status: { replicas: this.replicas, selector: 'app=summary-worker' },
    };
  }

  #list(kind: Owner['kind']) {
    const items = this.owners
      .filter((owner) => owner.kind === kind)
      .map(({ name, target }) => ({ metadata: { name }, spec: { scaleTargetRef: target } }));
    return { kind: `${kind}List`, items };
  }
}
