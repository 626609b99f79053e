import { expect, test } from '@jest/globals';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { FakeClock } from '@canvass/testing';
import { PlanSender } from './plan-sender.ts';

const watched = 'acme/coffee/I1';

function senderOfTest() {
  const clock = new FakeClock();
  const container = memoryBlobContainer(new MemoryBlobService(), 'webhooks');
  const sent: string[] = [];
  let listings = 0;
  const counting = {
    ...container,
    list: (prefix?: string) => {
      listings += 1;
      return container.list(prefix);
    },
  };
  const sender = new PlanSender({
    container: counting,
    messages: { send: async (message) => void (message.kind === 'plan' && sent.push(message.survey)) },
    clock,
    intervalMs: 1_000,
    onFound: () => {},
    onFailure: (error) => {
      throw error;
    },
  });
  return { clock, container, sender, sent, listings: () => listings };
}

test('sends a plan at once, then one for each interval, the last after the last commit', async () => {
  const { clock, container, sender, sent } = senderOfTest();
  await container.put(`${watched}/W1`, Buffer.from('{}'));
  sender.committed(watched);
  await clock.advance(1);
  expect(sent).toEqual([watched]);
  for (let commit = 0; commit < 25; commit += 1) {
    sender.committed(watched);
    await clock.advance(100);
  }
  expect(sent).toHaveLength(3);
  await clock.advance(1_000);
  expect(sent).toHaveLength(4);
  await clock.advance(60_000);
  expect(sent).toHaveLength(4);
});

test('lists the webhooks once in 15 s of commits, and never without commits', async () => {
  const { clock, sender, sent, listings } = senderOfTest();
  for (let second = 0; second < 60; second += 1) {
    for (let survey = 0; survey < 20; survey += 1) sender.committed(`acme/s${survey}/I1`);
    await clock.advance(1_000);
  }
  expect(listings()).toBe(4);
  await clock.advance(600_000);
  expect([listings(), sent]).toEqual([5, []]);
});

test('after a stop it sends nothing, and after another start it does again', async () => {
  const { clock, container, sender, sent } = senderOfTest();
  await container.put(`${watched}/W1`, Buffer.from('{}'));
  sender.committed(watched);
  sender.stop();
  sender.committed(watched);
  await clock.advance(60_000);
  expect(sent).toEqual([]);
  sender.start();
  sender.committed(watched);
  await clock.advance(15_000);
  expect(sent).toEqual([watched]);
});

test('an answer that was counted just after its webhook was made is planned with the next listing', async () => {
  const { clock, container, sender, sent } = senderOfTest();
  sender.committed(watched);
  await clock.advance(1);
  await container.put(`${watched}/W1`, Buffer.from('{}'));
  sender.committed(watched);
  await clock.advance(15_000);
  expect(sent).toEqual([watched]);
});
