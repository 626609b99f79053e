import { systemClock } from '@canvass/runtime/clock';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { describe, expect, test } from '@jest/globals';
import { writeTeaDefinition } from '@canvass/cli/test/tea-definition.ts';
import { foreignSurveys, reasonsToAsk } from './refusals.ts';

async function account() {
  const service = new MemoryBlobService();
  const definitions = memoryBlobContainer(service, 'definitions');
  const answerLogs = memoryBlobContainer(service, 'answers');
  await writeTeaDefinition(definitions);
  const copyAs = async (name: string): Promise<void> => {
    const tea = await definitions.get('acme/tea');
    if (tea.outcome !== 'found') throw new Error('no definition');
    await definitions.put(name, tea.bytes);
  };
  return { definitions, answerLogs, copyAs };
}

describe('foreign surveys', () => {
  test('are all that no storm made', async () => {
    const { copyAs, ...containers } = await account();
    await copyAs('storm-1/storm-1');
    await copyAs('globex/tea');
    expect(await foreignSurveys(containers, systemClock)).toEqual(['acme/tea', 'globex/tea']);
  });

  test('are not the demo, until it has answers', async () => {
    const { copyAs, ...containers } = await account();
    await copyAs('demo/coffee');
    expect(await foreignSurveys(containers, systemClock)).toEqual(['acme/tea']);
    await containers.answerLogs.put('demo/coffee/I/1-LOG', Buffer.from('{}\n'));
    expect(await foreignSurveys(containers, systemClock)).toEqual(['acme/tea', 'demo/coffee']);
  });

  test('are none of a demo of others', async () => {
    const { copyAs, ...containers } = await account();
    await copyAs('demo/tea');
    expect(await foreignSurveys(containers, systemClock)).toContain('demo/tea');
  });
});

const none = () => Promise.resolve([]);
const many = () => Promise.resolve(['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'a/6', 'a/7']);

describe('reasons to ask', () => {
  const access = { adminKey: 'key', connectionString: 'x', realAccount: undefined };

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'none at %s',
    async (url) => {
      expect(await reasonsToAsk(url, access, {}, none)).toEqual([]);
    },
  );

  test.each(['https://surveys.example.org', 'http://192.168.1.4:3000', 'http://localhost.example.org'])(
    'a site that is not on this machine: %s',
    async (url) => {
      expect(await reasonsToAsk(url, access, {}, none)).toEqual([`The site ${url} is not on this machine.`]);
    },
  );

  test('real storage, of the sites or in the environment', async () => {
    const url = 'http://localhost:3000';
    expect(await reasonsToAsk(url, { ...access, realAccount: 'prod' }, {}, none)).toEqual([
      'Its sites use the storage account prod.',
    ]);
    for (const env of [
      { AZURE_STORAGE_ACCOUNT: 'prod' },
      { AZURE_STORAGE_CONNECTION_STRING: 'DefaultEndpointsProtocol=https;AccountName=prod;AccountKey=eA==' },
    ]) {
      const [reason] = await reasonsToAsk(url, access, env, none);
      expect(reason).toContain('The environment names the storage account prod');
    }
  });

  test('surveys of others, or unknown ones', async () => {
    const url = 'http://localhost:3000';
    expect(await reasonsToAsk(url, access, {}, many)).toEqual([
      'It has surveys that are not of a storm: a/1, a/2, a/3, a/4, a/5 and 2 more.',
    ]);
    const [reason] = await reasonsToAsk(url, { ...access, connectionString: undefined }, {}, none);
    expect(reason).toContain('cannot be reached');
  });
});
