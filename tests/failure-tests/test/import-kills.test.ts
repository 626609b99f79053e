import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { withEndlessFile, writeAnswersFile } from '../src/answers-file.ts';
import { canvass, killedCanvass } from '../src/canvass-command.ts';
import { onlyCounts } from '../src/expect-exact.ts';
import { recount } from '../src/survey.ts';
import { withSystem, type System } from '../src/system.ts';

const rows = 12_000;

const counts = (system: System, atLeast: number): Promise<void> =>
  eventually(
    async () => {
      const counted = await system.counted();
      if (counted < atLeast) throw new Error(`${counted} are counted`);
    },
    { intervalMs: 10 },
  );

async function killAll(system: System): Promise<void> {
  await Promise.all([system.restartSite(), system.replaceWorker()]);
}

test('an import whose site, worker and command are killed counts each row once, and nothing when it is repeated', async () => {
  await withSystem({ surveys: 1 }, async (system) => {
    const { owner, azurite, surveys } = system;
    const [survey = ''] = surveys;
    const file = join(await mkdtemp(join(tmpdir(), 'import-kills-')), 'answers.csv');
    const answers = await writeAnswersFile(file, rows);
    const { url, key } = owner.ownerAccess;
    const commandOf = (path: string) => ['import-answers', 'acme', survey, path, '--url', url, '--key', key];

    // It sends 5,000 rows at a time. Without an end of the file it cannot have sent all before it is killed.
    await withEndlessFile(file, 11_000, (endless) =>
      killedCanvass(commandOf(endless), azurite.connectionString, async () => {
        await counts(system, 1);
        await killAll(system);
        await counts(system, 5_001);
      }),
    );
    const command = commandOf(file);
    const importing = canvass(command, azurite.connectionString);
    await counts(system, 10_001);
    await killAll(system);
    expect(await importing).toContain('12,000 rows read, 12,000 are stored');
    await counts(system, rows);

    // Another site remembers none of the keys: the worker has to find all of them in the log.
    await system.restartSite();
    expect(await canvass(command, azurite.connectionString)).toContain('12,000 rows read, 12,000 are stored');
    // A later answer is counted after all that the second run has sent.
    expect(await owner.submit(survey, { token: 'last' })).toMatchObject({ outcome: 'acknowledged' });
    await counts(system, rows + 1);

    const log = await owner.log(survey);
    const tokens = log.map((answer) => answer.answers.token);
    expect(tokens.toSorted()).toEqual([...answers.map(({ token }) => token), 'last'].toSorted());
    const summary = await owner.summary(survey);
    expect(onlyCounts(summary)).toEqual(recount([...answers, { token: 'last' }]));
    expect(summary.duplicates).toBeGreaterThanOrEqual(rows);
  });
});
