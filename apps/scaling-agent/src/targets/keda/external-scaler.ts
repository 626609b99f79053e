import { join } from 'node:path';
import { loadPackageDefinition, type GrpcObject, type ServiceDefinition } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

/** KEDA's service, for a server. */
export function externalScalerService(): ServiceDefinition {
  const file = join(import.meta.dirname, 'externalscaler.proto');
  const loaded = loadPackageDefinition(loadSync(file, { keepCase: true, longs: Number }));
  const { ExternalScaler } = loaded['externalscaler'] as GrpcObject;
  return (ExternalScaler as unknown as { service: ServiceDefinition }).service;
}
