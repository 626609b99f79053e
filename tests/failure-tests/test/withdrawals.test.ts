import { expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import { SiteClient } from '../src/site-client.ts';
import { withSystem, type System } from '../src/system.ts';

const mine = { token: 'mine', rating: 4, colour: 'red', extras: ['milk'] };
const theirs = { token: 'theirs', rating: 1 };

async function sent(client: SiteClient, survey: string, answers: typeof theirs, key: string) {
  const result = await client.submit(survey, answers, key);
  if (result.outcome !== 'acknowledged') throw new Error(`it was not acknowledged: ${result.outcome}`);
  return result;
}

/** A client of each site. */
function clientsOf({ sitePorts }: System): readonly [SiteClient, SiteClient] {
  const [first, second] = sitePorts.map((port) => new SiteClient(`http://127.0.0.1:${port}`));
  return [first!, second!];
}

test('who knows the key of somebody else, and sends other answers to another site, withdraws nothing', async () => {
  await withSystem({ sites: 2, workers: 0, surveys: 1 }, async (system) => {
    const [survey] = system.surveys as [string];
    const [person, attacker] = clientsOf(system);
    const first = await sent(person, survey, mine, 'a known key');
    const forged = await sent(attacker, survey, theirs, 'a known key');
    // Neither is counted: which of the two will be is not decided.
    const early = await attacker.tryToWithdraw(survey, forged.id, forged.withdrawalCode);
    expect(early.status).toBe(503);

    system.startWorker();
    await eventually(async () => {
      const { totalAnswers, duplicates } = await system.owner.summary(survey);
      expect({ totalAnswers, duplicates }).toEqual({ totalAnswers: 1, duplicates: 1 });
    });
    const [counted, refused] =
      (await system.owner.answer(survey, first.id)).answers.token === 'mine'
        ? [first, forged]
        : [forged, first];
    for (const [id, code] of [
      [refused.id, refused.withdrawalCode],
      [counted.id, refused.withdrawalCode],
      [refused.id, counted.withdrawalCode],
    ] as const) {
      expect((await attacker.tryToWithdraw(survey, id, code)).status).toBe(404);
    }
    // Also with a key whose first answer was counted before.
    const later = await sent(attacker, survey, mine, 'a second key');
    await eventually(async () => expect((await system.owner.summary(survey)).totalAnswers).toBe(2));
    const late = await sent(person, survey, theirs, 'a second key');
    expect((await person.tryToWithdraw(survey, late.id, late.withdrawalCode)).status).toBe(404);
    expect((await system.owner.summary(survey)).totalAnswers).toBe(2);

    await person.withdraw(survey, counted.id, counted.withdrawalCode);
    await attacker.withdraw(survey, later.id, later.withdrawalCode);
    expect((await system.owner.summary(survey)).totalAnswers).toBe(0);
  });
});

test('a retry at another site gets a code that works, counted or not, and again', async () => {
  await withSystem({ sites: 2, workers: 0, surveys: 1 }, async (system) => {
    const [survey] = system.surveys as [string];
    const clients = clientsOf(system);
    const twice = async (key: string) => ({
      first: await sent(clients[0], survey, mine, key),
      retry: await sent(clients[1], survey, mine, key),
    });
    const [early, late] = [await twice('early'), await twice('late')];
    await clients[0].withdraw(survey, early.retry.id, early.retry.withdrawalCode);
    system.startWorker();
    await eventually(async () => expect((await system.owner.summary(survey)).totalAnswers).toBe(1));
    await clients[1].withdraw(survey, late.retry.id, late.retry.withdrawalCode);
    for (const { first, retry } of [early, late]) {
      for (const { id, withdrawalCode } of [first, retry]) {
        await clients[0].withdraw(survey, id, withdrawalCode);
      }
    }
    const { totalAnswers } = await system.owner.summary(survey);
    expect([totalAnswers, await system.owner.log(survey)]).toEqual([0, []]);
  });
});
