import { encodeStretch, encodeSummary, lastPlace, readPlaces } from '@canvass/answer-log';
import { encodeColumnFile } from '@canvass/columns';
import type { MemorySite } from './memory-site.ts';

/** Writes a column file of all counted answers of `acme/coffee`, as a worker does of a long stretch. Returns its blob. */
export async function withColumnFile({
  containers,
  deps,
}: Pick<MemorySite, 'containers' | 'deps'>): Promise<string> {
  const found = await deps.definitions.find('acme', 'coffee');
  if (found.outcome !== 'found') throw new Error('there is no such survey');
  const key = { tenant: 'acme', survey: 'coffee', instance: found.stored.instance };
  const read = await deps.summaries.read(key);
  if (read.outcome !== 'found') throw new Error('there is no summary');
  const { document } = read;
  const lines: Buffer[] = [];
  const places = { from: 1, to: lastPlace(document) + 1 };
  for await (const chunk of readPlaces(containers.answerLogs, document, places, 1024 ** 2)) {
    lines.push(...chunk.lines);
  }
  const { bytes, ...stretch } = encodeStretch(encodeColumnFile, {
    from: 1,
    lines,
    erased: document.erased,
    history: document.history,
  });
  const version = document.version + 1;
  const blob = `acme/coffee/${key.instance}/${version}-01ARZ3NDEKTSV4RRFFQ69G5FAV.parquet`;
  const file = { blob, from: 1, lines: lines.length, bytes: bytes.byteLength, ...stretch };
  await containers.answerLogs.put(blob, Buffer.from(bytes));
  const { bytes: summary, metadata } = encodeSummary({ ...document, version, columns: [file] });
  await containers.summaries.put(`acme/coffee/${key.instance}`, summary, { metadata });
  return blob;
}
