import { azureBlobContainer, createBlobService } from '@canvass/storage/azure';

const chunkBytes = 4 * 1024 * 1024;
const newline = 0x0a;

/**
 * Counts the lines in the journal, also those whose respondents got no response. Each segment is read once: call it only
 * when the site that writes the new ones is dead, and as long as no sweep deletes any.
 */
export function landedAnswers(connectionString: string): () => Promise<number> {
  const journal = azureBlobContainer(createBlobService({ connectionString }), 'journal');
  const known = new Map<string, number>();
  return async () => {
    for await (const { name, length } of journal.list()) {
      if (!known.has(name)) known.set(name, await linesOf(name, length));
    }
    return [...known.values()].reduce((sum, lines) => sum + lines, 0);
  };

  async function linesOf(segment: string, length: number): Promise<number> {
    let lines = 0;
    for (let offset = 0; offset < length; offset += chunkBytes) {
      const found = await journal.readRange(segment, offset, chunkBytes);
      if (found.outcome !== 'found') return lines;
      for (const byte of found.bytes) if (byte === newline) lines += 1;
    }
    return lines;
  }
}
