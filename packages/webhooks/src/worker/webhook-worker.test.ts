import { afterEach, expect, test } from '@jest/globals';
import {
  deferred,
  eventually,
  startRawServer,
  startWebhookReceiver,
  type ReceivedWebhook,
  type RespondToWebhook,
  type WebhookReceiver,
} from '@canvass/testing';
import { Webhook } from 'standardwebhooks';
import { worldOf } from '../../test/world-of.ts';

type World = Awaited<ReturnType<typeof worldOf>>;

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function started(
  over: Parameters<typeof worldOf>[0] = {},
  respond?: RespondToWebhook,
): Promise<World & { receiver: WebhookReceiver }> {
  const receiver = await startWebhookReceiver(respond);
  const world = await worldOf(over);
  world.worker.start();
  cleanUps.push(
    () => receiver.stop(),
    () => world.worker.stop(),
  );
  return { ...world, receiver };
}

/** Verifies a signature with the library of Standard Webhooks, and throws if it is wrong. */
const verify = (secret: string, { headers, body }: ReceivedWebhook): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

const status =
  (code: number, headers: Record<string, string> = {}): RespondToWebhook =>
  (_received, response) =>
    void response.writeHead(code, headers).end();

test('delivers the ids of answers that are counted after the webhook was made, signed', async () => {
  const world = await started();
  await world.answer(3);
  const { id, secret } = await world.make(world.receiver.url);
  const ids = await world.answer(5);
  await world.plan();
  await eventually(async () => expect((await world.read(id)).finished).toMatchObject([{ end: 'delivered' }]));
  const [received] = world.receiver.received;
  expect(received!.event).toEqual({
    type: 'answers.counted',
    timestamp: expect.any(String),
    data: { tenant: 'acme', survey: 'coffee', from: 4, to: 8, ids },
  });
  expect(() => verify(secret, received!)).not.toThrow();
  expect(received!.headers['content-type']).toBe('application/json');
  expect(Buffer.byteLength(received!.body)).toBeLessThan(20_000);
});

test('delivers 1,200 answers in three parts, each below 20 kB', async () => {
  const world = await started();
  const { id } = await world.make(world.receiver.url);
  const ids = await world.answer(1_200);
  await world.plan();
  await eventually(async () => expect((await world.read(id)).finished).toHaveLength(3));
  expect(world.receiver.answerIds().toSorted()).toEqual(ids.toSorted());
  for (const { body } of world.receiver.received) expect(Buffer.byteLength(body)).toBeLessThan(20_000);
});

test('a failed attempt is made again with the same id and body, and is noted', async () => {
  const codes = [500, 302, 200];
  const world = await started({ schedule: [5, 5, 5] }, (received, response) =>
    status(codes.shift() ?? 200, { location: 'http://169.254.169.254/' })(received, response),
  );
  const { id } = await world.make(world.receiver.url);
  await world.answer(2);
  await world.plan();
  await eventually(async () => {
    const [finished] = (await world.read(id)).finished;
    expect(finished?.attempts.map((attempt) => attempt.status)).toEqual([500, 302, 200]);
  });
  expect(new Set(world.receiver.received.map((each) => each.id)).size).toBe(1);
  expect(new Set(world.receiver.received.map((each) => each.body)).size).toBe(1);
  expect(world.attempts).toEqual(['refused', 'refused', 'delivered']);
});

test('an answer that is erased between two attempts is left out of the next one', async () => {
  const ids: string[] = [];
  const world = await started({ schedule: [5] });
  const { id } = await world.make(world.receiver.url);
  ids.push(...(await world.answer(3)));
  let isFirst = true;
  world.receiver.respond = (received, response) => {
    const code = isFirst ? 503 : 204;
    isFirst = false;
    void world.erase(ids[1]!).then(() => status(code)(received, response));
  };
  await world.plan();
  await eventually(async () => expect((await world.read(id)).finished).toMatchObject([{ end: 'delivered' }]));
  expect(world.receiver.received.map(({ event }) => event.data['ids'])).toEqual([ids, [ids[0], ids[2]]]);
});

test('after the last attempt the delivery has failed, its message is a dead letter, and a redrive delivers it', async () => {
  const world = await started({ schedule: [5, 5] }, status(500));
  const { id } = await world.make(world.receiver.url);
  const ids = await world.answer(2);
  await world.plan();
  await eventually(async () => expect(await world.queue.poison.depth()).toBe(1));
  const [failed] = (await world.read(id)).finished;
  expect(failed).toMatchObject({ end: 'failed', attempts: [{}, {}, {}] });
  world.receiver.respond = status(204);
  expect(await world.queue.poison.redrive({ all: true })).toMatchObject({ settled: 1 });
  await eventually(async () =>
    expect((await world.read(id)).finished).toMatchObject([{ id: failed!.id, end: 'delivered' }]),
  );
  expect(world.receiver.answerIds()).toEqual([...ids, ...ids, ...ids, ...ids]);
});

test('all attempts are made, and then there is a dead letter, although workers were killed with the message', async () => {
  const world = await started({ schedule: [5, 5] }, status(500));
  await world.worker.stop();
  const { id } = await world.make(world.receiver.url);
  await world.answer(1);
  await world.tidy();
  for (const dequeueCount of [1, 2]) {
    const [message, ...others] = await world.queue.receive(32, 60_000);
    expect(message).toMatchObject({ dequeueCount });
    expect(others).toEqual([]);
    // The message is visible again, as if its visibility timeout had ended.
    await world.queue.renew(message!, 0);
  }
  world.worker.start();
  await eventually(async () => expect(await world.queue.poison.depth()).toBe(1));
  expect(await world.read(id)).toMatchObject({ pending: [], finished: [{ attempts: [{}, {}, {}] }] });
  expect(await world.queue.depth()).toBe(0);
});

test('410 disables the webhook; enabling it delivers what waited', async () => {
  const world = await started({}, status(410));
  const { id } = await world.make(world.receiver.url);
  const first = await world.answer(1);
  await world.plan();
  await eventually(async () => expect((await world.read(id)).disabled).toMatchObject({ why: 'gone' }));
  expect((await world.read(id)).finished).toMatchObject([{ end: 'failed', attempts: [{ status: 410 }] }]);
  const second = await world.answer(1);
  await world.plan();
  await eventually(async () => expect(await world.queue.depth()).toBe(0));
  expect(world.receiver.answerIds()).toEqual(first);
  world.receiver.respond = status(204);
  await world.webhooks.change(world.key, id, { enabled: true }, 'open');
  await eventually(() => expect(world.receiver.answerIds()).toEqual([...first, ...second]));
});

test('an address inside the network gets no request, and the attempt says why', async () => {
  const world = await started({ resolve: () => Promise.resolve(['10.0.0.5']), schedule: [] });
  const { id } = await world.make('https://metadata.example/');
  await world.answer(1);
  await world.plan();
  await eventually(async () =>
    expect((await world.read(id)).finished).toMatchObject([
      { end: 'failed', attempts: [{ status: null, error: 'not-public' }] },
    ]),
  );
});

test('a receiver that hangs holds three slots, and others are served meanwhile', async () => {
  const world = await started({ limitMs: 60_000 });
  const hanging = await startWebhookReceiver(() => {});
  cleanUps.push(() => hanging.stop());
  const slow = await world.make(hanging.url);
  const { id } = await world.make(world.receiver.url);
  await world.answer(2_500);
  await world.plan();
  await eventually(async () => expect((await world.read(id)).finished).toHaveLength(5));
  expect(hanging.received.length).toBe(3);
  expect((await world.read(slow.id)).pending).toHaveLength(5);
});

test('receivers that switch protocols hold no slot, and do not delay a stop', async () => {
  const world = await started({ schedule: [60_000] });
  const switching = await startRawServer((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  );
  cleanUps.push(() => switching.stop());
  const hostile = await world.make(`http://127.0.0.1:${switching.port}/`);
  await world.answer(2_500);
  await world.plan();
  await eventually(async () => {
    const attempts = (await world.read(hostile.id)).pending.flatMap((pending) => pending.attempts);
    expect(attempts.map((attempt) => attempt.status)).toEqual([101, 101, 101, 101, 101]);
  });
  await world.worker.stop();
  expect(world.attempts).toEqual(Array(5).fill('refused'));
});

test('nothing is lost while a receiver is down, and the plan goes on when it is back', async () => {
  const world = await started({ schedule: Array.from({ length: 100 }, () => 50) }, status(503));
  const { id } = await world.make(world.receiver.url);
  const ids = await world.answer(8_500);
  await world.plan();
  await eventually(async () => expect((await world.read(id)).pending).toHaveLength(16));
  const taken: string[] = [];
  world.receiver.respond = (received, response) => {
    taken.push(...(received.event.data['ids'] as string[]));
    status(204)(received, response);
  };
  await eventually(async () => expect(new Set(taken).size).toBe(8_500));
  expect(new Set(taken)).toEqual(new Set(ids));
});

test('a message that is lost is sent again by a tidy-up, with the id that was stored', async () => {
  const world = await started({ graceMs: 0 });
  await world.worker.stop();
  const { id } = await world.make(world.receiver.url);
  const ids = await world.answer(1);
  await world.tidy();
  const [planned] = (await world.read(id)).pending;
  for (const message of await world.queue.receive(32, 1_000)) await world.queue.delete(message);
  expect(await world.queue.depth()).toBe(0);
  world.worker.start();
  await eventually(async () => {
    await world.tidy();
    expect(world.receiver.received.map((each) => each.id)).toEqual([planned!.id]);
  });
  expect(world.receiver.answerIds()).toEqual(ids);
});

test('a second message of one delivery makes no attempt before it is due, and goes', async () => {
  const world = await started({ schedule: [60_000] }, status(500));
  const { id } = await world.make(world.receiver.url);
  await world.answer(1);
  await world.plan();
  await eventually(async () => expect((await world.read(id)).pending).toMatchObject([{ failures: 1 }]));
  const [{ id: delivery } = { id: '' }] = (await world.read(id)).pending;
  const webhook = `${world.key.tenant}/${world.key.survey}/${world.key.instance}/${id}`;
  await world.queue.send({ kind: 'deliver', webhook, delivery });
  expect(await world.queue.depth()).toBe(2);
  await eventually(async () => expect(await world.queue.depth()).toBe(1));
  expect(world.receiver.received).toHaveLength(1);
});

test('a worker that stops puts its deliveries back, and another one makes them with the same id', async () => {
  const world = await started({ limitMs: 60_000 }, () => {});
  const { id } = await world.make(world.receiver.url);
  const ids = await world.answer(1);
  await world.plan();
  await eventually(() => expect(world.receiver.received).toHaveLength(1));
  await world.worker.stop();
  world.receiver.respond = status(204);
  const other = world.makeWorker();
  other.start();
  cleanUps.push(() => other.stop());
  await eventually(async () => expect((await world.read(id)).finished).toMatchObject([{ end: 'delivered' }]));
  expect(world.receiver.answerIds()).toEqual([...ids, ...ids]);
  expect(new Set(world.receiver.received.map((each) => each.id)).size).toBe(1);
});

test('two workers that plan at once make one plan', async () => {
  const world = await started();
  const { id } = await world.make(world.receiver.url);
  await world.answer(10);
  const other = world.makeWorker();
  other.start();
  cleanUps.push(() => other.stop());
  await Promise.all(Array.from({ length: 10 }, () => world.plan()));
  await eventually(async () => {
    expect(await world.queue.depth()).toBe(0);
    expect((await world.read(id)).finished).toHaveLength(1);
  });
  expect(world.receiver.answerIds()).toHaveLength(10);
});

test('after a rebuild, all answers are announced again', async () => {
  const world = await started();
  await world.make(world.receiver.url);
  const ids = await world.answer(3);
  await world.plan();
  await eventually(() => expect(world.receiver.answerIds()).toEqual(ids));
  await world.beginAnotherLog();
  await world.plan();
  await eventually(() => expect(world.receiver.answerIds()).toEqual([...ids, ...ids]));
});

test('a closed survey is announced once, and once more after it was open again', async () => {
  const world = await started();
  const { id } = await world.make(world.receiver.url, { events: ['survey.closed'] });
  for (const settings of [{ closed: true as const }, {}, { closesAt: '2020-01-01T00:00:00.000Z' }]) {
    await world.changeSettings(settings);
    await world.tidy();
    await world.tidy();
  }
  await eventually(async () => expect((await world.read(id)).finished).toHaveLength(2));
  const reasons = world.receiver.received.map(({ event }) => event.data['why']);
  expect(new Set(reasons)).toEqual(new Set(['date', 'owner']));
  expect(new Set(world.receiver.received.map((each) => each.id)).size).toBe(2);
});

test('a survey is full when its last answer is counted', async () => {
  const world = await started();
  await world.make(world.receiver.url, { events: ['survey.closed'] });
  await world.changeSettings({ maxAnswers: 2 });
  await world.answer(2);
  await world.plan();
  await eventually(() =>
    expect(world.receiver.received).toMatchObject([{ event: { data: { why: 'limit' } } }]),
  );
});

test('the webhooks of a deleted survey are deleted', async () => {
  const world = await started();
  const { id } = await world.make(world.receiver.url);
  await world.summaries.writeTombstone(world.key);
  await world.tidy();
  expect(await world.webhooks.read(world.key, id)).toEqual({ outcome: 'notFound' });
});

test('a delivery that has ended is delivered again with its id when its owner asks', async () => {
  const world = await started();
  const { id } = await world.make(world.receiver.url);
  await world.answer(2);
  await world.plan();
  await eventually(async () => expect((await world.read(id)).finished).toHaveLength(1));
  const delivery = world.receiver.received[0]!.id;
  expect(await world.webhooks.redeliver(world.key, id, delivery)).toEqual({ outcome: 'pending' });
  expect(await world.webhooks.redeliver(world.key, id, 'unknown')).toEqual({ outcome: 'unknown' });
  await eventually(() =>
    expect(world.receiver.received.map((each) => each.id)).toEqual([delivery, delivery]),
  );
  expect(world.receiver.received[1]!.body).toBe(world.receiver.received[0]!.body);
});

test('a rotated secret and the one before both sign', async () => {
  const world = await started();
  const { id, secret } = await world.make(world.receiver.url);
  const rotation = await world.webhooks.rotate(world.key, id);
  if (rotation.outcome !== 'found') throw new Error('no such webhook');
  expect(await world.webhooks.test(world.key, id)).toMatchObject({ outcome: 'pending' });
  await eventually(() => expect(world.receiver.received).toHaveLength(1));
  const [received] = world.receiver.received;
  expect(received!.event.type).toBe('webhook.test');
  for (const each of [secret, rotation.secret]) expect(() => verify(each, received!)).not.toThrow();
});

test('a change of the webhook while its receiver works is kept, and so is the result', async () => {
  const world = await started();
  const { id } = await world.make(world.receiver.url);
  await world.answer(1);
  const answered = deferred<void>();
  let isFirst = true;
  world.receiver.respond = (received, response) => {
    if (isFirst) {
      // The webhook changes while the receiver works, so the result must be noted in the newer version.
      isFirst = false;
      void world.webhooks
        .change(world.key, id, { description: 'changed' }, 'open')
        .then(() => answered.resolve());
    }
    void answered.promise.then(() => status(204)(received, response));
  };
  await world.plan();
  await eventually(async () =>
    expect(await world.read(id)).toMatchObject({ description: 'changed', finished: [{ end: 'delivered' }] }),
  );
  expect(world.receiver.received).toHaveLength(1);
});
