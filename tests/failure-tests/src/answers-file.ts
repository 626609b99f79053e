import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { answersOf, type Answers } from './survey.ts';

const minuteMs = 60_000;
const beginMs = Date.UTC(2019, 0, 1);

/**
 * Writes a CSV with so many answers of some years ago, in no order of time, with the columns of an export. Returns the answers in the
 * order of the file.
 */
export async function writeAnswersFile(file: string, count: number): Promise<Answers[]> {
  const all = Array.from({ length: count }, (_, index) => answersOf(index));
  const rows = all.map(({ token, rating = '', colour = '', extras = [] }, index) => {
    // 7,919 is prime: each minute comes once.
    const receivedAt = new Date(beginMs + ((index * 7_919) % count) * 60 * minuteMs).toISOString();
    return `row-${index},${receivedAt},${token},${rating},${colour},${extras.join(';')}`;
  });
  const header = 'id,receivedAt,q_token,q_rating,q_colour,q_extras';
  await writeFile(file, `${[header, ...rows].join('\n')}\n`);
  return all;
}

/**
 * Gives `read` the path of a pipe with the header and the first `rows` rows of the file. The pipe has no end: a reader waits for more until
 * `read` resolves.
 */
export async function withEndlessFile(
  file: string,
  rows: number,
  read: (endless: string) => Promise<void>,
): Promise<void> {
  const begin = `${file}.begin`;
  const endless = `${file}.endless.csv`;
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, rows + 1);
  await writeFile(begin, `${lines.join('\n')}\n`);
  await promisify(execFile)('mkfifo', [endless]);
  // For reading, too: the opening waits for no reader.
  const pipe = await open(endless, 'r+');
  const writer = spawn('tail', ['-n', '+1', '-f', begin], { stdio: ['ignore', pipe.fd, 'inherit'] });
  const exited = once(writer, 'exit');
  await pipe.close();
  try {
    await read(endless);
  } finally {
    writer.kill('SIGKILL');
    await exited;
  }
}
