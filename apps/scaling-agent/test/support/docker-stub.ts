import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHttpStub, type HttpStub } from './http-stub.ts';

export interface StubContainer {
  readonly id: string;
  readonly labels: Record<string, string>;
  state: 'created' | 'running' | 'exited';
}

/** A Docker engine on a socket that lists, starts and stops containers. */
export class DockerStub {
  readonly containers: StubContainer[] = [];
  /** The start and stop calls. */
  readonly calls: string[] = [];
  status: number | undefined;
  /** The ids of containers that cannot be started. */
  readonly broken = new Set<string>();
  /** If set, stops are answered when it resolves. */
  stopping: Promise<void> | undefined;
  #folder = '';
  #stub: HttpStub | undefined;

  get socketPath(): string {
    return join(this.#folder, 'engine.sock');
  }

  async start(): Promise<this> {
    this.#folder = await mkdtemp(join(tmpdir(), 'engine-'));
    this.#stub = await startHttpStub((request, response) => {
      const send = (code: number, body?: unknown): void => {
        response.writeHead(code, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
      };
      void this.#answer(request.method ?? '', request.url ?? '', send);
    }, this.socketPath);
    return this;
  }

  async close(): Promise<void> {
    await this.#stub?.close();
  }

  add(project: string, service: string, number: number, more: Record<string, string> = {}): StubContainer {
    const container: StubContainer = {
      id: `${project}-${service}-${number}${more['com.docker.compose.oneoff'] ?? ''}`,
      state: 'created',
      labels: {
        'com.docker.compose.project': project,
        'com.docker.compose.service': service,
        'com.docker.compose.container-number': String(number),
        'com.docker.compose.oneoff': 'False',
        ...more,
      },
    };
    this.containers.push(container);
    return container;
  }

  running(): string[] {
    return this.containers.filter(({ state }) => state === 'running').map(({ id }) => id);
  }

  async #answer(method: string, path: string, send: (code: number, body?: unknown) => void): Promise<void> {
    if (this.status !== undefined) return send(this.status, { message: 'out of order' });
    const url = new URL(path, 'http://engine');
    if (url.pathname === '/containers/json') return send(200, this.#list(url));
    const [, , id = '', action = ''] = url.pathname.split('/');
    const container = this.containers.find((each) => each.id === id);
    if (container === undefined) return send(404, { message: `No such container: ${id}` });
    if (method === 'GET') return send(200, { Config: { Labels: container.labels } });
    this.calls.push(`${action} ${id}${url.search}`);
    if (action === 'start') {
      if (this.broken.has(id)) return send(500, { message: 'driver failed' });
      const was = container.state;
      container.state = 'running';
      return send(was === 'running' ? 304 : 204);
    }
    await this.stopping;
    container.state = 'exited';
    send(204);
  }

  #list(url: URL): unknown[] {
    const { label } = JSON.parse(url.searchParams.get('filters') ?? '{}') as { label: string[] };
    return this.containers
      .filter(({ labels }) => label.every((each) => labels[each.split('=')[0]!] === each.split('=')[1]))
      .map(({ id, state, labels }) => ({ Id: id, Names: [`/${id}`], State: state, Labels: labels }));
  }
}
