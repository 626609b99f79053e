import { type PassThrough, Readable } from 'node:stream';
import { blobOfFile, readFileBytes } from '@canvass/answer-files';
import type { AnswerReader, SurveyKey } from '@canvass/answer-log';
import { StorageError, type BlobContainer } from '@canvass/storage';
import { type AnswerFile, filesOfRecord } from '@canvass/surveys';
import type { ZipFile } from 'yazl';

export interface ZipFilesDeps {
  readonly answerReader: Pick<AnswerReader, 'page' | 'find'>;
  /** The container `files`. */
  readonly files: BlobContainer;
}

/** Answers per read of the log. */
const pageSize = 100;

/**
 * Writes all files of a survey's answers as a ZIP file, one after the other, as fast as the caller reads: `{answer}/{question}/{name}`. A file that
 * is erased meanwhile is left out. If reading fails, or the survey or a file of an answer is gone, the stream ends with an error, and the file is
 * visibly cut.
 */
export async function zipFiles(deps: ZipFilesDeps, key: SurveyKey, signal: AbortSignal): Promise<Readable> {
  const yazl = await import('yazl');
  const zip = new yazl.ZipFile();
  // Not wrapped: a wrapper that waits for bytes would never end when it is cut.
  const out = zip.outputStream as PassThrough;
  const cut = (error: unknown): void => void out.destroy(error as Error);
  zip.on('error', cut);
  signal.addEventListener('abort', () => cut(signal.reason));
  // It tells of no abort that came while the module was loaded.
  if (signal.aborted) cut(signal.reason);
  void addAll(deps, key, zip, out).then(() => zip.end(), cut);
  return out;
}

async function addAll(
  { answerReader, files }: ZipFilesDeps,
  key: SurveyKey,
  zip: ZipFile,
  out: Readable,
): Promise<void> {
  for (let after: number | null = 0; after !== null && !out.destroyed;) {
    const page: Awaited<ReturnType<AnswerReader['page']>> = await answerReader.page(key, {
      after,
      limit: pageSize,
    });
    if (page.outcome !== 'found') throw gone('The survey');
    for (const { id, receivedAt, answers } of page.answers) {
      for (const { question, files: listed } of filesOfRecord(page.history, answers)) {
        const names = new Set<string>();
        for (const file of listed) {
          const blob = blobOfFile(key, id, file.key);
          if (out.destroyed) return;
          if ((await files.head(blob)).outcome !== 'found') {
            // The files of an answer go after it.
            if ((await answerReader.find(key, id)).outcome === 'found') throw gone(blob);
            continue;
          }
          const name = `${id}/${question}/${unusedName(file.name, names)}`;
          await add(zip, name, new Date(receivedAt), () => readFileBytes(files, blob, file.bytes));
        }
      }
    }
    after = page.next;
  }
}

function gone(what: string): StorageError {
  return new StorageError('unavailable', `${what} is gone`);
}

/** Resolves when the file is read to its end: so only one is held. Rejects if it cannot be read. */
function add(zip: ZipFile, name: string, mtime: Date, bytes: () => AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    // What people upload is mostly compressed already.
    zip.addReadStreamLazy(name, { compress: false, mtime }, (done) => {
      const stream = Readable.from(bytes(), { objectMode: false });
      stream.once('end', resolve).once('error', reject);
      done(null, stream);
    });
  });
}

/** Two files of an answer may have one name. */
function unusedName(name: AnswerFile['name'], used: Set<string>): string {
  const at = name.lastIndexOf('.');
  let unused = name;
  for (let number = 2; used.has(unused.toLowerCase()); number += 1) {
    unused = at > 0 ? `${name.slice(0, at)} (${number})${name.slice(at)}` : `${name} (${number})`;
  }
  used.add(unused.toLowerCase());
  return unused;
}
