import { describe, expect, test } from '@jest/globals';
import { defaultRules } from '@canvass/scaling';
import { RulesFile, type CurrentRules } from './rules-file.ts';

const rules = (perReplica: number) =>
  JSON.stringify({ reactive: [{ kind: 'target', name: 'backlog', perReplica }] });

function setUp(text: string) {
  const file = { text: text as string | Error, changes: [] as CurrentRules[] };
  const subject = new RulesFile(
    async () => {
      if (file.text instanceof Error) throw file.text;
      return file.text;
    },
    (current) => file.changes.push(current),
  );
  const perReplica = async () => {
    const [rule] = (await subject.current()).rules.reactive;
    return rule?.kind === 'target' ? rule.perReplica : undefined;
  };
  return { file, subject, perReplica };
}

describe('the rules file', () => {
  test('is read again when it changes', async () => {
    const { file, subject, perReplica } = setUp(rules(10));
    await subject.load();
    expect(await perReplica()).toBe(10);
    file.text = rules(20);
    expect(await perReplica()).toBe(20);
    expect(file.changes).toHaveLength(1);
  });

  test('that becomes invalid leaves the last valid rules in force, and its faults are reported once', async () => {
    const { file, subject, perReplica } = setUp(rules(10));
    await subject.load();
    file.text = '{"step": {"up": 0}, "dryRun": 1}';
    expect(await perReplica()).toBe(10);
    await subject.current();
    expect((await subject.current()).faults).toEqual([
      expect.stringMatching(/^dryRun: /),
      expect.stringMatching(/^step\.up: /),
    ]);
    expect(file.changes).toHaveLength(1);
    file.text = rules(30);
    expect(await perReplica()).toBe(30);
    expect((await subject.current()).faults).toEqual([]);
  });

  test('that disappears leaves the last valid rules in force, and may come back unchanged', async () => {
    const { file, subject, perReplica } = setUp(rules(10));
    await subject.load();
    file.text = new Error('ENOENT');
    expect(await perReplica()).toBe(10);
    await subject.current();
    expect(file.changes.at(-1)?.faults).toEqual(['the file cannot be read: ENOENT']);
    file.text = rules(10);
    expect((await subject.current()).faults).toEqual([]);
    expect(file.changes).toHaveLength(2);
  });

  test('that is invalid at the start is refused with all of its faults', async () => {
    const { subject } = setUp('{"step": {"up": 0}, "dryRun": 1}');
    await expect(subject.load()).rejects.toMatchObject({
      code: 'misconfigured',
      message: expect.stringMatching(/^The scaling rules are not valid:\ndryRun: .*\nstep\.up: .*$/),
    });
  });

  test('is optional', async () => {
    const subject = new RulesFile(undefined);
    await subject.load();
    expect((await subject.current()).rules).toBe(defaultRules);
  });
});
