import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { done, refused, type CommandResult } from '../command-result.ts';
import { printable } from '../printable.ts';
import type { ReportArguments } from './arguments.ts';
import { findChromium } from './find-chromium.ts';
import { startProxy } from './signed-in-proxy.ts';

export interface ReportDeps {
  readonly fetch: typeof fetch;
  /** The folders in which programs are looked for, as `PATH` has them. */
  readonly path: string;
  /** Aborts when the operator wants it to end. */
  readonly signal: AbortSignal;
}

/** A browser that has not printed after this time never will. */
const printLimitMs = 120_000;
const noChromium =
  'There is no Chromium to make the PDF. Install Chromium or Google Chrome, or name the program with CANVASS_CHROMIUM. ' +
  'Without it, open the report in a browser and print it there.';

/** Makes a PDF of the report of a survey. The file has its name only when it is whole. */
export async function reportCommand(deps: ReportDeps, asked: ReportArguments): Promise<CommandResult> {
  const { url, key, tenant, survey, file } = asked;
  const chromium = asked.chromium ?? (await findChromium(deps.path));
  if (chromium === undefined) return refused(noChromium);
  const cookie = await signIn(deps, url, key);
  if (cookie === undefined) return refused(`The site ${url} does not take this key.`);
  const report = `/desk/${tenant}/surveys/${survey}/report`;
  const query = new URLSearchParams([
    ...asked.conditions,
    ['paper', asked.paper],
    ['texts', asked.showsTexts ? 'yes' : 'no'],
  ]);
  const address = `${report}?${query.toString()}`;
  const found = await deps.fetch(new URL(address, url), { headers: { cookie }, redirect: 'manual' });
  await found.body?.cancel();
  if (found.status === 404) return refused(`There is no published survey ${tenant}/${survey} on ${url}.`);
  if (found.status === 422) return refused('The survey has no such question or value: look at the filter.');
  if (found.status !== 200)
    return refused(`The site ${url} did not show the report: status ${found.status}.`);
  const proxy = await startProxy(deps, { url, cookie, page: address, files: [`${report}/paper.css`] });
  try {
    const failure = await print(chromium, proxy.start, file, deps.signal);
    return failure === undefined ? done(`The report: ${printable(file)}`) : refused(failure);
  } finally {
    await proxy.close();
  }
}

/** Returns the session that a key begins; undefined if the site does not take the key. */
async function signIn(deps: ReportDeps, url: string, key: string): Promise<string | undefined> {
  const answer = await deps.fetch(new URL('/desk/sign-in', url), {
    method: 'POST',
    headers: { origin: new URL(url).origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key }).toString(),
    redirect: 'manual',
  });
  await answer.body?.cancel();
  const [cookie] = answer.headers.getSetCookie();
  return answer.status === 303 ? cookie?.split(';', 1)[0] : undefined;
}

/** Prints a page to a file. Returns why not, in words. */
async function print(
  chromium: string,
  address: string,
  file: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-report-'));
  const part = resolve(`${file}.part`);
  try {
    const args = [
      '--headless',
      '--disable-gpu',
      // Chromium has no sandbox for the administrator of a container. The page is one of the site alone.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${folder}`,
      '--no-pdf-header-footer',
      `--print-to-pdf=${part}`,
      address,
    ];
    await promisify(execFile)(chromium, args, { timeout: printLimitMs, signal });
    if ((await stat(part)).size === 0) return 'Chromium wrote no report.';
    await rename(part, file);
    return undefined;
  } catch (error) {
    signal.throwIfAborted();
    await rm(part, { force: true });
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    return `Chromium did not make the PDF: ${printable(line)}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
