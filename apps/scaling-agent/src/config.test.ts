import { describe, expect, test } from '@jest/globals';
import { readConfig } from './config.ts';

const storage = { AZURE_STORAGE_CONNECTION_STRING: 'UseDevelopmentStorage=true' };

describe('the settings of the agent', () => {
  test('require only the storage account', () => {
    expect(readConfig(storage)).toMatchObject({
      SCALING_TARGET: 'process',
      MIN_REPLICAS: 1,
      MAX_REPLICAS: 4,
      SCALING_INTERVAL_MS: 5_000,
      PORT: 3_100,
    });
  });

  test.each([
    [{ MIN_REPLICAS: '5', MAX_REPLICAS: '2' }, 'MAX_REPLICAS: 2 is below MIN_REPLICAS, which is 5'],
    [
      { SCALING_TARGET: 'swarm' },
      'SCALING_TARGET: "swarm" is not valid, expected one of `process`, `docker`, `kubernetes`, `keda`, `azure-container-apps`',
    ],
    [
      { SCALING_TARGET: 'azure-container-apps' },
      'SCALING_CONTAINER_APP: not set, SCALING_TARGET=azure-container-apps needs it',
    ],
    [
      { SCALING_TARGET: 'kubernetes' },
      'KUBERNETES_API_URL: not set, and the agent does not run in a Kubernetes cluster',
    ],
  ])('with %j are refused in one line', (env, message) => {
    expect(() => readConfig({ ...storage, ...env })).toThrow(expect.objectContaining({ message }));
  });

  test('find the cluster by the variables of every pod', () => {
    const pod = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' };
    const { clusterUrl } = readConfig({ ...storage, ...pod, SCALING_TARGET: 'kubernetes' });
    expect(clusterUrl).toBe('https://[fd00::1]:443');
  });

  test('pass a worker its own settings, and no key that it does not need', () => {
    const ofTheWorker = { ...storage, LOG_LEVEL: 'warn', SWEEP_INTERVAL_MS: '1000', PATH: '/bin' };
    const others = {
      PORT: '3100',
      METRICS_PORT: '9464',
      ADMIN_API_KEY: 'the-key-of-the-operator',
      OTHER: 'x',
    };
    const { workerEnv } = readConfig({ ...ofTheWorker, ...others });
    expect(workerEnv).toEqual({ ...ofTheWorker, METRICS_PORT: undefined });
  });
});
