import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Exception } from '../src/exceptions.ts';

const rules = ['no-clock-in-expectation', 'no-measured-duration', 'no-real-wait'] as const;

interface Diagnostic {
  readonly code: string;
  readonly message: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

interface Linted {
  readonly exitCode: number | string;
  readonly text: string;
  /** Such as `snippet.test.ts:2 no-real-wait`. */
  readonly faults: readonly string[];
  readonly messages: readonly string[];
}

let folder = '';
let runs = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-lint-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** What oxlint itself says of these files, with the rules as a plugin. */
async function lint(
  files: Readonly<Record<string, string>>,
  exceptions: readonly Exception[] = [],
): Promise<Linted> {
  const root = join(folder, String((runs += 1)));
  await mkdir(root);
  const source = JSON.stringify(join(import.meta.dirname, '../src/create-plugin.ts'));
  await writeFile(
    join(root, 'plugin.mjs'),
    `import { createPlugin } from ${source};
     export default createPlugin({ root: ${JSON.stringify(root)}, exceptions: ${JSON.stringify(exceptions)} });`,
  );
  const config = {
    categories: { correctness: 'off' },
    jsPlugins: ['./plugin.mjs'],
    rules: Object.fromEntries(rules.map((each) => [`test-lint/${each}`, 'error'])),
  };
  await writeFile(join(root, '.oxlintrc.json'), JSON.stringify(config));
  for (const [name, code] of Object.entries(files)) await writeFile(join(root, name), code);
  const oxlint = join(import.meta.dirname, '../../../node_modules/oxlint/bin/oxlint');
  const [exitCode, text] = await new Promise<[number | string, string]>((resolve) => {
    execFile(
      process.execPath,
      [oxlint, '--format=json', ...Object.keys(files)],
      { cwd: root },
      (error, stdout, stderr) => resolve([error?.code ?? 0, stdout + stderr]),
    );
  });
  const { diagnostics } = (text.startsWith('{') ? JSON.parse(text) : { diagnostics: [] }) as {
    diagnostics: readonly Diagnostic[];
  };
  const faults = diagnostics.map(
    ({ code, filename, labels }) =>
      `${filename}:${labels[0]!.span.line} ${code.replace(/^test-lint\((.*)\)$/, '$1')}`,
  );
  return { exitCode, text, faults: faults.toSorted(), messages: diagnostics.map(({ message }) => message) };
}

/** Lints all snippets in one run, and returns by snippet the rules that refuse it. */
async function refusals(snippets: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const files = Object.fromEntries(snippets.map((code, index) => [`${index}.test.ts`, code]));
  const { faults, text } = await lint(files);
  // oxlint would otherwise check nothing, and everything would pass.
  expect(text).toContain(`"number_of_files": ${snippets.length}`);
  return Object.fromEntries(
    snippets.map((code, index) => [
      code,
      faults.filter((each) => each.startsWith(`${index}.test.ts:`)).map((each) => each.split(' ')[1]!),
    ]),
  );
}

const all = (snippets: readonly string[], found: readonly string[]) =>
  Object.fromEntries(snippets.map((code) => [code, found]));

describe('an expectation about real time is refused', () => {
  test('however the reading of a clock reaches it', async () => {
    const snippets = [
      'const at = performance.now(); expect(performance.now() - at).toBeLessThan(2_000);',
      'const at = Date.now(); const passed = Math.round(Date.now() - at); expect(passed).toBe(0);',
      'let worst = 0; const at = performance.now(); worst = Math.max(worst, performance.now() - at); expect(worst).toBeLessThan(9);',
      'expect(row.receivedAtMs).toBeLessThan(Date.now());',
      'const startedMs = Date.now(); expect(row.receivedAtMs).toBeGreaterThanOrEqual(startedMs);',
      'expect(row.at).toEqual(new Date());',
      'expect(row).toEqual({ id: 1, times: [new Date().toISOString()] });',
      'expect(process.hrtime.bigint()).toBeGreaterThan(at);',
      'expect(process.uptime()).toBeLessThan(3);',
      'const before = process.cpuUsage(); const { user } = process.cpuUsage(before); expect(user / 1_000).toBeLessThan(9);',
      'const isLate = performance.now() > until; expect(isLate).toBe(false);',
      'const timed = async () => { const at = performance.now(); await call(); return performance.now() - at; }; expect(await timed()).toBeLessThan(9);',
      'async function read() { return { status: 200, ms: performance.now() - at }; } const { ms } = await read(); expect(ms).toBeLessThan(9);',
      'const at: number[] = []; at.push(performance.now()); expect(at[0]! - start).toBeGreaterThan(9);',
      'const seen = { ms: 0 }; seen.ms = Date.now() - start(Date.now()) - Date.now(); expect(seen.ms).toBe(0);',
      'const reads = await Promise.all(urls.map(async (url) => ({ url, ms: Date.now() }))); for (const { ms } of reads) expect(ms).toBeLessThan(9);',
      'expect(systemClock.now() - startedMs).toBeLessThan(9);',
      'expect(intervals).not.toBeGreaterThan((performance.now() - at) / 4);',
    ];
    expect(await refusals(snippets)).toEqual(all(snippets, ['no-clock-in-expectation']));
  });

  test('but a time that is only input, a fake clock or a count is not', async () => {
    const snippets = [
      'const expiresAt = new Date(Date.now() + 60_000).toISOString(); expect(await create({ expiresAt })).toEqual({ expiresAt });',
      'const nowMs = Date.now(); expect(isExpired(token, nowMs)).toBe(true); expect(row.atMs).toBe(nowMs);',
      'expect(readQueues(queues, Date.now()).length).toBeLessThan(3);',
      'const startedMs = clock.now(); await run(); expect(clock.now() - startedMs).toBeLessThan(5_000);',
      'async function read() { return { status: 200, ms: performance.now() - at }; } const answer = await read(); expect(answer.status).toBe(200); expect(answer).toMatchObject({ status: 200 });',
      'const at: number[] = []; at.push(performance.now()); expect(at.length).toBeLessThan(4);',
      'const at = performance.now(); console.log(performance.now() - at); expect(count).toBe(3);',
      'const at = Date.now(); { const at = 3; expect(at).toBeLessThan(4); }',
      'function passed(at: number) { return at - passed(at); } expect(passed(3)).toBeLessThan(4);',
    ];
    expect(await refusals(snippets)).toEqual(all(snippets, []));
  });
});

describe('an order of a measured duration is refused', () => {
  test('by the name that another file gives it', async () => {
    const snippets = [
      'expect((await probe()).tookMs).toBeLessThan(500);',
      'expect(Math.max(...reads.map(({ tookMs }) => tookMs))).toBeLessThanOrEqual(500);',
      'expect(500).toBeGreaterThan(report.elapsedMs);',
      'expect(elapsed).not.toBeGreaterThan(500);',
      'expect(requestTookSeconds).toBeGreaterThanOrEqual(1);',
    ];
    expect(await refusals(snippets)).toEqual(all(snippets, ['no-measured-duration']));
  });

  test('but a planned one, one of a fake clock or an equal one is not', async () => {
    const snippets = [
      'expect(delayMs).toBeLessThan(maxIdleMs);',
      'expect(result.worstDelaySeconds).toBeLessThan(31);',
      'const elapsedMs = clock.now() - startedMs; expect(elapsedMs).toBeLessThan(500);',
      'expect(entry.tookMs).toBe(30);',
      'expect(mistook.length).toBeLessThan(4);',
    ];
    expect(await refusals(snippets)).toEqual(all(snippets, []));
  });
});

describe('a wait for real time is refused', () => {
  test('under any name', async () => {
    const snippets = [
      "import { setTimeout as delay } from 'node:timers/promises'; await delay(100);",
      "import { setTimeout } from 'timers/promises'; read({ admit: () => setTimeout(2_500) });",
      "import timers from 'node:timers/promises'; await timers.setTimeout(100);",
      "import * as timers from 'node:timers/promises'; await timers.scheduler.wait(100);",
      "import { promises } from 'node:timers'; await promises.setTimeout(100);",
      "import { setTimeout as delay } from 'node:timers/promises'; await Promise.race([settled, delay(30, 'waits')]);",
      "import { setTimeout as delay } from 'node:timers/promises'; await delay(30, undefined, { signal });",
      'await new Promise((resolve) => setTimeout(resolve, 100));',
      'const late = new Promise<void>((resolve) => { setTimeout(() => { count += 1; resolve(); }, 100); });',
      'await page.evaluate(() => new Promise((done) => globalThis.setTimeout(done, 100)));',
      'const { promise, resolve } = Promise.withResolvers<void>(); setTimeout(resolve, 100); await promise;',
      'const gate = latch(); setTimeout(() => gate.open(), 100); await gate.opened;',
      'await new Promise<void>((resolve) => systemClock.setTimeout(() => resolve(), 100));',
      'const pause = promisify(setTimeout);',
      'await sleep(100);',
      'await page.waitForTimeout(250);',
      'const until = performance.now() + 3_000; while (performance.now() < until) await read();',
    ];
    expect(await refusals(snippets)).toEqual(all(snippets, ['no-real-wait']));
  });

  test('but a fake clock, a guard, a turn of the event loop and a beat are not', async () => {
    const snippets = [
      'await new Promise<void>((resolve) => void clock.setTimeout(resolve, 400));',
      "const timer = setTimeout(() => child.kill('SIGKILL'), 5_000); await exited; clearTimeout(timer);",
      'await new Promise((_, reject) => setTimeout(() => reject(new Error("late")), 5_000));',
      'await new Promise<string>((resolve) => { const timer = setTimeout(() => resolve("late"), 5_000); child.once("exit", () => clearTimeout(timer)); });',
      "import { setTimeout as delay } from 'node:timers/promises'; const tooLate = delay(9, undefined, { signal: timer.signal }); await Promise.race([done, tooLate]);",
      "import { setImmediate } from 'node:timers/promises'; await setImmediate();",
      'await new Promise((resolve) => setImmediate(resolve));',
      'const passing = setInterval(() => (time.ms += 100), 100);',
      "import { setTimeout as delay } from './fake-timers.ts'; await delay(100);",
      'setTimeout(() => response.end(Promise.resolve(3)), 20);',
      'while (clock.now() < until) await clock.advance(10);',
    ];
    expect(await refusals(snippets)).toEqual(all(snippets, []));
  });
});

test('a message says what to do instead', async () => {
  const { messages } = await lint({ 'a.test.ts': 'await sleep(1);' });
  expect(messages).toEqual([
    'This waits for real time. Await an event or a latch, use `eventually` for a state, or let the FakeClock of @canvass/testing pass the time.',
  ]);
});

describe('an exception', () => {
  const wait =
    "describe('a site', () => {\n  test('ends late', async () => {\n    await sleep(100);\n  });\n});\n";
  const named = { file: 'a.test.ts', rule: 'no-real-wait', reason: 'Nothing tells when.' };

  test.each(['ends late', 'a site', 'sleep(100)'])(
    'allows the line that it or a title names: %s',
    async (text) => {
      expect(await lint({ 'a.test.ts': wait }, [{ ...named, text }])).toMatchObject({
        exitCode: 0,
        faults: [],
      });
    },
  );

  test('allows neither another file nor another rule', async () => {
    const files = { 'a.test.ts': wait, 'b.test.ts': wait };
    const { faults } = await lint(files, [
      { ...named, text: 'ends late' },
      { ...named, file: 'b.test.ts', rule: 'no-measured-duration', text: 'ends late' },
    ]);
    expect(faults).toEqual(['b.test.ts:1 no-measured-duration', 'b.test.ts:3 no-real-wait']);
  });

  test.each([
    '// oxlint-disable-next-line test-lint/no-real-wait\nawait sleep(100);',
    'await sleep(100); // oxlint-disable-line test-lint/no-real-wait',
    '/* oxlint-disable test-lint/no-real-wait */ await sleep(100);',
    '// eslint-disable-next-line test-lint/no-real-wait -- why\nawait sleep(100);',
  ])('is refused in a comment: %s', async (code) => {
    const { messages } = await lint({ 'a.test.ts': code });
    expect(messages).toEqual([
      'Name this exception in infra/test-lint/src/exceptions.ts, with its reason, not in a comment.',
    ]);
  });

  test('that matches nothing any more is refused', async () => {
    const { exitCode, messages } = await lint({ 'a.test.ts': 'await done;' }, [
      { ...named, text: 'ends late' },
    ]);
    expect({ exitCode, messages }).toEqual({
      exitCode: 1,
      messages: [
        'The exception "ends late" matches nothing any more: remove it from infra/test-lint/src/exceptions.ts.',
      ],
    });
  });

  test.each([
    [{ file: 'gone.test.ts' }, 'names no file: gone.test.ts'],
    [{ rule: 'no-such' }, 'names no rule: no-such'],
  ])('stops the lint if it names what does not exist: %j', async (wrong, fault) => {
    const { exitCode, text } = await lint({ 'a.test.ts': wait }, [{ ...named, text: 'ends late', ...wrong }]);
    expect(exitCode).toBe(1);
    expect(text).toContain(fault);
  });
});
