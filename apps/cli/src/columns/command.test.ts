import { describe, expect, test } from '@jest/globals';
import {
  createSummaries,
  emptySummary,
  encodeStretch,
  encodeSummary,
  fillColumns,
  type SummaryDocument,
} from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { encodeColumnFile } from '@canvass/columns';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { at, key, path, writeTeaDefinition } from '../../test/tea-definition.ts';
import { columnsCommand } from './command.ts';

/** A survey with three answers, of which two are in a column file. `over`: what its summary has else. */
async function survey(over: Partial<SummaryDocument> = {}) {
  const service = new MemoryBlobService();
  const open = (name: string) => memoryBlobContainer(service, name);
  const containers = {
    definitions: open('definitions'),
    summaries: open('summaries'),
    answerLogs: open('answers'),
  };
  const history = await writeTeaDefinition(containers.definitions);
  const lines = [1, 2, 3].map((rating) => {
    const ids = { id: `01ARZ3NDEKTSV4RRFFQ69G5FA${rating}`, submissionId: '' };
    const record = { ...key, ...ids, receivedAt: at, definitionVersion: 1, answers: { rating } };
    return `${JSON.stringify({ segmentId: 'S1', offset: rating, ...record })}\n`;
  });
  const bytes = Buffer.from(lines.join(''));
  const blob = `${path}/1-LOG`;
  await containers.answerLogs.put(blob, bytes);
  const summaries = createSummaries({ container: containers.summaries });
  const empty = emptySummary(history, 1);
  // So that the places before it are a gap.
  const last = {
    from: 3,
    lines: 1,
    rows: 0,
    bytes: 1,
    tailBytes: 1,
    lowestReceivedAt: 0,
    highestReceivedAt: 0,
  };
  const document: SummaryDocument = {
    ...empty,
    log: [{ blob, committedLength: bytes.byteLength, answers: 3, blocks: 1, pages: [], runs: [] }],
    columns: [{ blob: `${path}/1-LAST.parquet`, ...last, lowestId: '', highestId: '' }],
  };
  await summaries.replace(key, encodeSummary(document), { ifAbsent: true });
  await fillColumns(
    {
      summaries,
      answerLogs: containers.answerLogs,
      newId: () => 'FILE',
      encode: (stretch) => Promise.resolve(encodeStretch(encodeColumnFile, stretch)),
    },
    key,
  );
  const found = await summaries.read(key);
  if (found.outcome !== 'found') throw new Error('the summary is there');
  const next = { ...found.document, columns: found.document.columns.slice(0, 1), ...over };
  await summaries.replace(key, encodeSummary(next), { ifMatch: found.etag });
  return { containers, summaries, deps: { containers, clock: systemClock } };
}

const request = { tenant: 'acme', survey: 'tea', json: false };

describe('columns', () => {
  test('prints the files, what is only in the log, and a query', async () => {
    const { deps, containers } = await survey();
    const { exitCode, message } = await columnsCommand(deps, request);
    expect(exitCode).toBe(0);
    const bytes = (await Array.fromAsync(containers.answerLogs.list(path))).find(({ name }) =>
      name.endsWith('.parquet'),
    )?.length;
    expect(message).toBe(`acme/tea, version 301 of its summary: 2 answers in 1 column file.

FROM  TO  ANSWERS  BYTES  FILE
1     2   2        ${bytes}    answers/${path}/301-FILE.parquet

Only in the log: 1 line (place 3).

In DuckDB:

SELECT count(*), min(receivedAt), max(receivedAt)
FROM read_parquet([
  'az://answers/${path}/301-FILE.parquet'
], union_by_name = true);`);
  });

  test('leaves erased answers out of the query', async () => {
    const { deps } = await survey({ erased: ['01ARZ3NDEKTSV4RRFFQ69G5FA1', '01ARZ3NDEKTSV4RRFFQ69G5FA2'] });
    const { message } = await columnsCommand(deps, request);
    expect(message).toContain('Erased, but perhaps still in these files and in the log; leave them out:');
    expect(message).toContain(
      "WHERE id NOT IN ('01ARZ3NDEKTSV4RRFFQ69G5FA1', '01ARZ3NDEKTSV4RRFFQ69G5FA2');",
    );
  });

  test('says that a young survey is only in the log', async () => {
    const { deps } = await survey({ columns: [] });
    expect(await columnsCommand(deps, request)).toEqual({
      exitCode: 0,
      message: `acme/tea, version 301 of its summary: 0 answers in 0 column files.

Only in the log: 3 lines (places 1 to 3).`,
    });
  });

  test('prints JSON for programs', async () => {
    const { deps } = await survey();
    const { message } = await columnsCommand(deps, { ...request, json: true });
    expect(JSON.parse(message)).toMatchObject({
      survey: 'acme/tea',
      container: 'answers',
      version: 301,
      files: [{ blob: `${path}/301-FILE.parquet`, from: 1, lines: 2, rows: 2 }],
      inLogOnly: [{ from: 3, to: 4 }],
      erased: [],
    });
  });

  test('names a survey that does not exist, and one without a summary', async () => {
    const { deps, containers, summaries } = await survey();
    expect(await columnsCommand(deps, { ...request, survey: 'coffee' })).toEqual({
      exitCode: 1,
      message: 'The survey acme/coffee does not exist.',
    });
    await containers.summaries.delete(path);
    expect(await columnsCommand(deps, request)).toEqual({
      exitCode: 1,
      message: 'The summary of acme/tea is lost; rebuild-summary makes it again.',
    });
    await summaries.writeTombstone(key);
    expect(await columnsCommand(deps, request)).toEqual({
      exitCode: 1,
      message: 'The survey acme/tea is being deleted.',
    });
  });
});
