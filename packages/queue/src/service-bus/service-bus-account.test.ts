import { describe, expect, test } from '@jest/globals';
import { TriggersError } from './errors.ts';
import { ServiceBusPublisher } from './service-bus-publisher.ts';
import { ServiceBusSource } from './service-bus-source.ts';
import { accountFaults, fullyQualified, isEmulator } from './service-bus-account.ts';

const good =
  'Endpoint=sb://canvass.servicebus.windows.net/;SharedAccessKeyName=root;SharedAccessKey=c2VjcmV0LWtleQ==';

describe('the account of a bus', () => {
  test('takes a connection string with a key or a signature, and a namespace with or without its domain', () => {
    expect(accountFaults({ connectionString: good })).toEqual([]);
    expect(
      accountFaults({ connectionString: 'Endpoint=sb://x;SharedAccessSignature=SharedAccessSignature sr=a' }),
    ).toEqual([]);
    expect(accountFaults({ namespace: 'canvass' })).toEqual([]);
    expect(fullyQualified('canvass')).toBe('canvass.servicebus.windows.net');
    expect(fullyQualified('canvass.servicebus.chinacloudapi.cn')).toBe('canvass.servicebus.chinacloudapi.cn');
  });

  test('knows the development emulator by its connection string', () => {
    expect(isEmulator(good)).toBe(false);
    expect(isEmulator(`${good};UseDevelopmentEmulator=true;`)).toBe(true);
  });

  test('names every fault at once, and no secret', () => {
    expect(wronglyMadeSource).toThrow(TriggersError);
    const message = messageOf(wronglyMadeSource);
    for (const part of [
      'Endpoint=sb://',
      'SharedAccessKeyName',
      'connectTimeoutMs 0',
      "topic ''",
      "'no spaces, please'",
    ]) {
      expect(message).toContain(part);
    }
    expect(message).not.toContain('c2VjcmV0');
  });

  test('rejects a publisher with invalid times', () => {
    const message = messageOf(
      () =>
        new ServiceBusPublisher({ account: { namespace: '' }, intervalMs: -1, sendTimeoutMs: Number.NaN }),
    );
    for (const part of ['namespace', 'intervalMs', 'sendTimeoutMs']) expect(message).toContain(part);
  });
});

function wronglyMadeSource(): ServiceBusSource {
  return new ServiceBusSource({
    account: { connectionString: 'Endpoint=http://x;SharedAccessKey=c2VjcmV0' },
    subscription: 'no spaces, please',
    topic: '',
    connectTimeoutMs: 0,
  });
}

function messageOf(act: () => unknown): string {
  try {
    act();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
