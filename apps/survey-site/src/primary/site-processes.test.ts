import { describe, expect, test } from '@jest/globals';
import { FakeClock } from '@canvass/testing';
import { pino } from 'pino';
import { SiteProcesses, type StartedProcess } from './site-processes.ts';

interface FakeProcess extends StartedProcess {
  listen(): void;
  end(ending: string): void;
  readonly sent: string[];
}

function fixture(count: number) {
  const clock = new FakeClock();
  const forked: FakeProcess[] = [];
  const logged: string[] = [];
  const processes = new SiteProcesses({
    count,
    clock,
    logger: pino({}, { write: (line: string) => void logged.push(JSON.parse(line).msg) }),
    fork() {
      const listening = Promise.withResolvers<boolean>();
      const ended = Promise.withResolvers<string>();
      const sent: string[] = [];
      const made: FakeProcess = {
        id: forked.length + 1,
        pid: 1_000 + forked.length,
        listening: listening.promise,
        ended: ended.promise,
        sent,
        send: ({ kind }) => void sent.push(kind),
        kill: () => made.end('SIGKILL'),
        listen: () => listening.resolve(true),
        end(ending) {
          listening.resolve(false);
          ended.resolve(ending);
        },
      };
      forked.push(made);
      return made;
    },
  });
  const idsOf = (): number[] => processes.members.map(({ id }) => id);
  async function started(): Promise<void> {
    const starting = processes.start();
    forked[0]!.listen();
    expect(await starting).toBe(true);
    forked.forEach((each) => each.listen());
    await clock.settle();
  }
  return { clock, processes, forked, logged, idsOf, started };
}

describe('the processes of a site', () => {
  test('are started when the first one listens', async () => {
    const { processes, forked, started, clock } = fixture(3);
    const isWaiting = processes.listening;
    await started();
    expect([isWaiting, forked.length, processes.listening]).toEqual([0, 3, 3]);
    expect(clock.pending).toBe(0);
  });

  test('are not started if the first one cannot listen', async () => {
    const { processes, forked } = fixture(3);
    const starting = processes.start();
    forked[0]!.end('exit code 1');
    expect(await starting).toBe(false);
    expect(forked).toHaveLength(1);
  });

  test('that are asked to stop before they listen have not failed', async () => {
    const { processes, forked } = fixture(2);
    const starting = processes.start();
    const stopping = processes.stop();
    forked[0]!.end('exit code 0');
    expect([await starting, await stopping]).toEqual([true, true]);
    expect(forked).toHaveLength(1);
  });

  test('are replaced when they end: at once if they ran for 5 s, else after a pause that doubles', async () => {
    const { processes, forked, idsOf, started, clock } = fixture(2);
    await started();
    await clock.advance(5_000);
    forked[0]!.end('SIGKILL');
    await clock.advance(0);
    expect(idsOf()).toEqual([2, 3]);
    const pauses: number[] = [];
    for (let failure = 0; failure < 6; failure += 1) {
      forked.at(-1)!.end('exit code 1');
      await clock.settle();
      pauses.push(clock.nextDelayMs ?? 0);
      await clock.advance(clock.nextDelayMs ?? 0);
    }
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000]);
    expect(processes.unexpectedEnds).toBe(7);
    expect(processes.listening).toBe(1);
  });

  test('are replaced one after the other, each when its successor listens', async () => {
    const { processes, forked, idsOf, started, clock } = fixture(2);
    await started();
    const restarting = processes.restart();
    expect(processes.restart()).toBe(restarting);
    expect(idsOf()).toEqual([1, 2, 3]);
    expect(forked[0]!.sent).toEqual([]);
    forked[2]!.listen();
    await clock.settle();
    expect(forked[0]!.sent).toEqual(['stop']);
    expect(forked).toHaveLength(3);
    forked[0]!.end('exit code 0');
    await clock.settle();
    forked[3]!.listen();
    await clock.settle();
    forked[1]!.end('exit code 0');
    await restarting;
    expect(idsOf()).toEqual([3, 4]);
    expect(processes.unexpectedEnds).toBe(0);
  });

  test('stay if a successor cannot listen', async () => {
    const { processes, forked, idsOf, started } = fixture(2);
    await started();
    const restarting = processes.restart();
    forked[2]!.end('exit code 1');
    await restarting;
    expect(idsOf()).toEqual([1, 2]);
    expect(forked.flatMap(({ sent }) => sent)).toEqual([]);
  });

  test('stop all together, and are killed if they do not', async () => {
    const { processes, forked, started, clock, logged } = fixture(2);
    await started();
    const stopping = processes.stop();
    forked[0]!.end('exit code 0');
    await clock.advance(22_000);
    expect(await stopping).toBe(false);
    expect(logged).toContain('a process of the site did not stop: killing it');
    await clock.advance(60_000);
    expect(forked).toHaveLength(2);
  });

  test('that pause before a start are not started after a stop', async () => {
    const { processes, forked, started, clock } = fixture(2);
    await started();
    forked[0]!.end('SIGKILL');
    await clock.settle();
    const stopping = processes.stop();
    forked[1]!.end('exit code 0');
    expect(await stopping).toBe(true);
    await clock.advance(60_000);
    expect(forked).toHaveLength(2);
  });
});
