import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AnswerLoad } from '../answer-load.ts';
import { RunningStart, commandLine, environmentOf, eventually } from '../running-start.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const adminKey = 'the-key-of-the-operator';
/** One setting each of the site, the workers and the agent, and one of none of them. */
const given = {
  ADMIN_API_KEY: adminKey,
  RATE_LIMIT_PER_10_S: '1000000',
  SWEEP_INTERVAL_MS: '1000',
  MAX_REPLICAS: '1',
  SOME_TOKEN: 'of-another-program',
};

let start: RunningStart;
beforeAll(async () => {
  start = await RunningStart.launch(temporaryFolder(), given, 'real');
  await start.ready();
});
afterAll(async () => {
  start.signal('SIGTERM');
  await start.ended();
});

/** The test waits this long instead of the moment that the README waits: a busy machine needs longer. */
const untilCounted = `until curl -s $SITE/v1/tenants/acme/surveys/tea/summary -H "Authorization: Bearer $KEY" | grep -q '"totalAnswers":1,'
do sleep 0.2; done`;

const pidOf = (part: string) => start.child(part).pid;

function givenTo(pid: number): string[] {
  return Object.keys(environmentOf(pid))
    .filter((name) => name in given)
    .toSorted();
}

describe('the local start with its real apps', () => {
  test('gives each process only the settings that it needs, and the operator’s key only to the site', async () => {
    const [worker] = await eventually('a worker', () => start.workers().length > 0 && start.workers());
    expect(commandLine(worker!.pid)).toContain('apps/summary-worker');
    expect({
      blob: givenTo(pidOf('blob/main.js')),
      queue: givenTo(pidOf('queue/main.js')),
      site: givenTo(pidOf('apps/survey-site')),
      agent: givenTo(pidOf('apps/scaling-agent')),
      worker: givenTo(worker!.pid),
    }).toEqual({
      blob: [],
      queue: [],
      site: ['ADMIN_API_KEY', 'RATE_LIMIT_PER_10_S'],
      agent: ['MAX_REPLICAS', 'SWEEP_INTERVAL_MS'],
      worker: ['SWEEP_INTERVAL_MS'],
    });
    const storageEnvironment = Object.keys(environmentOf(pidOf('queue/main.js')));
    expect(storageEnvironment).toEqual(expect.arrayContaining(['AZURITE_ACCOUNTS', 'PATH']));
    expect(storageEnvironment.filter((name) => name.startsWith('AZURE_'))).toEqual([]);
  });

  test('takes the commands of the README', async () => {
    const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8');
    const [, section = ''] = readme.split('## The same by the API');
    const blocks = [...section.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, commands = '']) => commands);
    const commands = blocks
      .join('')
      .replace('SITE=http://localhost:3000', `SITE=http://127.0.0.1:${start.port}`)
      .replace('ADMIN_KEY=$(cat .data/admin-api-key)', `ADMIN_KEY=${adminKey}`)
      .replace('sleep 3', untilCounted);
    expect(commands).toContain(untilCounted);
    const checked = `set -euo pipefail; curl() { command curl --fail-with-body "$@"; }\n${commands}`;
    const folder = temporaryFolder();
    const { stdout } = await promisify(execFile)('bash', ['-c', checked], { cwd: folder });
    expect(stdout).toContain('"totalAnswers":1,');
    expect(stdout).toContain('"answers":{"colour":"green","rating":3,"why":"Calm and clear"}}],"next":null}');
    expect(stdout).toContain('{"line":2,"status":201,');
    expect(readFileSync(join(folder, 'tea.csv'), 'utf8')).toContain('"green","3","Calm and clear"');
    expect(blocks.length).toBeGreaterThanOrEqual(4);
  });

  test('has every acknowledged answer after its storage was killed repeatedly under load', async () => {
    const key = readFileSync(join(start.dataDir, 'demo-api-key'), 'utf8').trim();
    const load = new AnswerLoad(`http://127.0.0.1:${start.port}/v1/tenants/demo/surveys/coffee/answers`, key);
    const acknowledges = async (more: number) => {
      const goal = load.acknowledged.length + more;
      await eventually(`${more} more answers`, () => load.acknowledged.length >= goal);
    };
    load.start(8);
    try {
      for (let kill = 0; kill < 2; kill += 1) {
        await acknowledges(50);
        process.kill(start.child('blob/main.js').pid, 'SIGKILL');
      }
      await acknowledges(50);
    } finally {
      await load.stop();
    }
    expect(load.acknowledged.length).toBeGreaterThanOrEqual(150);
    const missing = async () => {
      const stored = await load.stored();
      return load.acknowledged.filter((id) => !stored.has(id)).length;
    };
    await eventually('every acknowledged answer', async () => (await missing()) === 0);
  });
});
