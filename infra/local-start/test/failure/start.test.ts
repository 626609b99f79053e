import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { isRunning } from '@canvass/runtime/process';
import { freePort } from '@canvass/testing';
import { RunningStart, commandLine, eventually } from '../running-start.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const launched: RunningStart[] = [];

async function launch(folder: string, env: Record<string, string> = {}): Promise<RunningStart> {
  const start = await RunningStart.launch(folder, env);
  launched.push(start);
  return start;
}

async function launchReady(folder: string, env: Record<string, string> = {}): Promise<RunningStart> {
  const start = await launch(folder, env);
  await start.ready();
  return start;
}

afterEach(async () => {
  for (const start of launched.splice(0)) {
    start.signal('SIGTERM');
    await start.ended();
  }
});

describe('a local start', () => {
  let start: RunningStart;
  beforeAll(async () => {
    const env = { ADMIN_API_KEY: 'a-key-from-the-environment', AZURE_STORAGE_ACCOUNT: 'ofthecloud' };
    start = await RunningStart.launch(temporaryFolder(), env);
    await start.ready();
  });
  afterAll(async () => {
    start.signal('SIGTERM');
    await start.ended();
  });

  test('starts everything, makes the demo and prints the links', async () => {
    expect(start.stdout.at(-1)).toMatch(/^ready/);
    expect(start.stdout.join('\n')).toContain(`http://localhost:${start.port}/s/demo/coffee\n`);
    expect(start.stdout.join('\n')).toContain('stub-key-of-the-demo-tenant');
    const commands = start.children().map(({ pid }) => commandLine(pid));
    expect(commands).toHaveLength(4);
    expect(commands.some((each) => each.includes(' infra/local-start/test/stubs/agent.ts '))).toBe(true);
    expect(start.stdout.join('\n')).toContain(`http://localhost:${start.port}/ops (`);
    const settings = await fetch(`http://127.0.0.1:${start.port}/scaling-agent`);
    const { url } = (await settings.json()) as { url: string };
    expect(start.stdout.join('\n')).toContain(`${url.replace('127.0.0.1', 'localhost')}/status (`);
    await eventually('the warning', () => start.stderr.length > 0);
    expect(start.stderr).toEqual(['summary-worker | warn a warning {"waitMs":5}']);
  });

  test('uses the admin key of the environment and stores it nowhere', async () => {
    expect(readdirSync(start.dataDir)).not.toContain('admin-api-key');
    expect([...start.stdout, ...start.stderr].join('\n')).not.toContain('a-key-from-the-environment');
  });

  test.each(['stubs/site.ts', 'stubs/agent.ts', 'blob/main.js', 'queue/main.js'])(
    'restarts %s after SIGKILL, and reports it in one line',
    async (part) => {
      const killed = start.child(part);
      const linesBefore = start.stderr.length;
      process.kill(killed.pid, 'SIGKILL');
      const after = await eventually('the second one', () =>
        start.children().find(({ pid }) => pid !== killed.pid && commandLine(pid).includes(part)),
      );
      expect(after.pid).not.toBe(killed.pid);
      // The other processes write lines, too.
      const reported = await eventually('the line', () => {
        const lines = start.stderr.slice(linesBefore).filter((line) => line.includes(' ended ('));
        return lines.length > 0 && lines;
      });
      expect(reported).toEqual([expect.stringMatching(/ ended \(SIGKILL\), restart in 0\.\d s$/)]);
    },
  );

  test('cuts the network of a process for two seconds on SIGUSR2', async () => {
    const isReached = (): Promise<boolean> =>
      fetch(`http://127.0.0.1:${start.port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await eventually('the site', isReached);
    const site = start.child('stubs/site.ts');
    const connection = connect(start.port, '127.0.0.1').on('error', () => {});
    await once(connection, 'connect');
    const cut = once(connection, 'close');
    // It has the connection.
    connection.write('GET /readyz HTTP/1.1\r\nhost: site\r\n\r\n');
    await once(connection, 'data');
    process.kill(site.pid, 'SIGUSR2');
    await cut;
    await eventually('the end of the cut', isReached);
    expect(isRunning(site)).toBe(true);
  });

  test('refuses a second start on the same data folder and leaves the first one alone', async () => {
    const second = await launch(temporaryFolder(), { DATA_DIR: start.dataDir });
    expect(await second.ended()).toBe(1);
    expect(second.stderr).toEqual([
      expect.stringMatching(/^Canvass already runs on this data folder \(process \d+\)/),
    ]);
    expect(start.children()).toHaveLength(4);
  });
});

describe('the local start', () => {
  test('keeps its keys for their owner only, and reuses them', async () => {
    const folder = temporaryFolder();
    const files = ['admin-api-key', 'demo-api-key', 'storage-account-key', 'storage-connection-string'];
    const keys = (start: RunningStart) =>
      files.slice(0, 3).map((name) => readFileSync(join(start.dataDir, name), 'utf8'));
    const first = await launchReady(folder);
    for (const name of files) expect(statSync(join(first.dataDir, name)).mode & 0o777).toBe(0o600);
    const made = keys(first);
    first.signal('SIGINT');
    await first.ended();
    expect(keys(await launchReady(folder))).toEqual(made);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'stops at %s in order: the site, the agent, the storage; exit code 0 and no process left',
    async (signal) => {
      const start = await launchReady(temporaryFolder());
      const children = start.children();
      start.signal(signal);
      // npm and the toolchain pass it on as well.
      start.signal(signal);
      expect(await start.ended()).toBe(0);
      expect(start.events().slice(2)).toEqual([
        'site stopping',
        'site stopped',
        'agent stopping',
        'agent stopped, storage still there',
      ]);
      expect(children).toHaveLength(4);
      expect(children.filter(isRunning)).toEqual([]);
      expect(readdirSync(start.dataDir)).not.toContain('running.json');
    },
  );

  test('leaves no child behind when it is killed, and can start again on the same folder', async () => {
    const folder = temporaryFolder();
    const first = await launchReady(folder);
    const children = first.children();
    first.signal('SIGKILL');
    await first.ended();
    const second = await launchReady(folder, { PORT: String(first.port) });
    expect(children.filter(isRunning)).toEqual([]);
    expect(second.children()).toHaveLength(4);
  });

  test('kills the workers of an agent that was killed together with it', async () => {
    const folder = temporaryFolder();
    const first = await launchReady(folder);
    const agent = first.child('stubs/agent.ts');
    const [worker] = first.workers();
    process.kill(agent.pid, 'SIGSTOP');
    first.signal('SIGKILL');
    await first.ended();
    process.kill(agent.pid, 'SIGKILL');
    expect(isRunning(worker!)).toBe(true);
    const second = await launchReady(folder);
    await eventually('the line', () =>
      second.stderr.includes(`Killing worker ${worker!.pid}, which a killed agent left`),
    );
    expect(isRunning(worker!)).toBe(false);
  });

  test('restarts its processes although running.json cannot be written, as on a full disk', async () => {
    const start = await launchReady(temporaryFolder());
    const queue = start.child('queue/main.js');
    // It replaces the file's draft.
    mkdirSync(join(start.dataDir, `running.json.${start.pid}`));
    process.kill(queue.pid, 'SIGKILL');
    await eventually('the fault', () =>
      start.stderr.some((line) => line.includes('running.json cannot be written')),
    );
    await eventually('the restart', () =>
      start.stderr.some((line) => line.startsWith('azurite-queue ended')),
    );
    start.signal('SIGTERM');
    expect(await start.ended()).toBe(0);
  });

  test('ends everything at once on a second signal, exit code 1', async () => {
    const start = await launchReady(temporaryFolder(), { STUB_SIGNALS_APART_MS: '1001' });
    const children = [...start.children(), ...start.workers()];
    expect(children).toHaveLength(5);
    // An agent that cannot stop delays the orderly stop.
    process.kill(start.child('stubs/agent.ts').pid, 'SIGSTOP');
    start.signal('SIGINT');
    await eventually('the orderly stop', () => start.events().includes('site stopping'));
    start.signal('SIGINT');
    // The orderly stop would end with 0.
    expect(await start.ended()).toBe(1);
    expect(children.filter(isRunning)).toEqual([]);
  });

  test('names a busy port and its variable in one line, and leaves nothing running', async () => {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const start = await launch(temporaryFolder(), { PORT: String(port) });
    expect(await start.ended()).toBe(1);
    expect(start.stderr).toEqual([
      expect.stringMatching(new RegExp(`^Port ${port} is in use by another program: .* with PORT `)),
    ]);
    expect(start.stdout).toEqual([]);
    expect(readdirSync(start.dataDir)).toEqual([]);
    await new Promise((closed) => server.close(closed));
  });

  test('chooses other ports if a program was faster, and says nothing to that program', async () => {
    const said: string[] = [];
    const strangers = [createServer(), createServer()].map((server) =>
      server.on('connection', (socket) => socket.on('data', (data) => void said.push(String(data)))),
    );
    for (const server of strangers) await once(server.listen(0, '127.0.0.1'), 'listening');
    const [blob, agent] = strangers.map((server) => (server.address() as AddressInfo).port);
    const queue = await freePort();
    const again = [await freePort(), await freePort()];
    // The storage loses its port at the first attempt, the agent at the second.
    const start = await launchReady(temporaryFolder(), {
      STUB_TAKEN_PORTS: [blob, queue, ...again, agent].join(' '),
    });
    // The links appear as soon as the site is ready, perhaps before the agent finds its port taken.
    const moved = await eventually('both moves', () => {
      const lines = start.stderr.filter((line) => line.includes('starting again'));
      return lines.length > 1 && lines;
    });
    expect(moved).toEqual([
      `azurite-blob: another program has taken port ${blob}; starting again on other ports`,
      `scaling-agent: another program has taken port ${agent}; starting again on other ports`,
    ]);
    expect(said).toEqual([]);
    const stored = readFileSync(join(start.dataDir, 'storage-connection-string'), 'utf8');
    expect(stored).not.toContain(`:${blob}/`);
    await eventually('all processes', () => start.children().length === 4);
    for (const server of strangers) await new Promise((closed) => server.close(closed));
  });

  test('ends if another program takes the site’s port at the last moment, and says nothing to that program', async () => {
    const start = await launch(temporaryFolder(), { STUB_SITE: 'loses its port' });
    expect(await start.ended()).toBe(1);
    const stranger = start.events().find((line) => /^stranger \d+$/.test(line));
    process.kill(Number(stranger?.split(' ')[1]), 'SIGKILL');
    expect(start.stderr.at(-1)).toMatch(
      new RegExp(`^Port ${start.port} is in use by another program: .* with PORT `),
    );
    expect(start.events().filter((line) => line.startsWith('stranger got'))).toEqual([]);
  });

  test('names a data folder that cannot be used in one line', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const start = await launch(temporaryFolder(), { DATA_DIR: file });
    expect(await start.ended()).toBe(1);
    expect(start.stderr).toEqual([
      `The data folder ${file} cannot be used: there is a file in its place. Name another one with DATA_DIR.`,
    ]);
  });

  test('names every fault of the rules file before anything starts', async () => {
    const rules = join(temporaryFolder(), 'rules.json');
    writeFileSync(rules, JSON.stringify({ dryrun: true, step: { up: 0 } }));
    const start = await launch(temporaryFolder(), { SCALING_RULES: rules });
    expect(await start.ended()).toBe(1);
    expect(start.stderr).toEqual([
      `SCALING_RULES: ${rules} is not valid`,
      expect.stringMatching(/^ {2}step\.up: /),
      '  dryrun: no such property',
    ]);
    expect(start.stdout).toEqual([]);
  });

  test('names every wrong setting, also of the apps, before anything starts', async () => {
    const start = await launch(temporaryFolder(), { JOURNAL_PARTITIONS: 'many', SUMMARY_INTERVAL_MS: '0' });
    expect(await start.ended()).toBe(1);
    expect(start.stderr.map((line) => line.split(':')[0])).toEqual([
      'JOURNAL_PARTITIONS',
      'SUMMARY_INTERVAL_MS',
    ]);
  });
});
