import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readReportArguments } from '../src/report/arguments.ts';
import { reportCommand } from '../src/report/command.ts';

const desk = '/desk/acme/surveys/tea/report';
const pages = '<h1>Tea</h1><p style="break-before: page">Second</p>';
let site: Server;
let url: string;

/** A site whose report needs a session, also for the style of its pages. */
beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.method === 'POST') {
      response.writeHead(303, { 'set-cookie': 'session=1; HttpOnly; Path=/desk', location: '/' }).end();
    } else if (request.headers.cookie !== 'session=1') response.writeHead(401).end();
    else if (request.url?.startsWith(`${desk}/paper.css`)) {
      response.writeHead(200, { 'content-type': 'text/css' }).end('@page { size: letter; }');
    } else {
      const style = `<link rel="stylesheet" href="${desk}/paper.css">`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${style}${pages}`);
    }
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => void site.close());

test('a report becomes a PDF with the pages and the paper of the site, by Chromium with a session', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-report-'));
  const file = join(folder, 'report.pdf');
  const asked = readReportArguments(['acme', 'tea', file, '--url', url], { CANVASS_KEY: 'cvs_key' });
  const deps = { fetch, path: '/usr/local/bin:/usr/bin', signal: AbortSignal.timeout(120_000) };
  expect(await reportCommand(deps, asked)).toEqual({ exitCode: 0, message: `The report: ${file}` });
  const pdf = await readFile(file, 'latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect([width, height].map((edge) => Math.round(Number(edge)))).toEqual([612, 792]);
  await rm(folder, { recursive: true });
});
