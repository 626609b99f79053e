import { writeFile } from 'node:fs/promises';
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
