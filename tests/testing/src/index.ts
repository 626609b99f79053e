export { AppProcess, appStartTimeoutMs } from './app-process.ts';
export { startAzurite } from './azurite.ts';
export type { Azurite, AzuriteOptions, ProxyPorts } from './azurite.ts';
export { azuriteConnectionString } from './azurite-account.ts';
export { leanAzurite } from './paths.cjs';
export { createJestDatabase, jestAzuriteConnectionString, jestPostgresConnectionString } from './services.ts';

export { startFaultyProxy } from './faulty-proxy.ts';
export type { FaultyProxy, FaultyProxyOptions } from './faulty-proxy.ts';
export type { ProxiedRequest, ProxyFault, ProxyMatcher, ProxyRule, ProxyRuleLimits } from './proxy-rules.ts';

export { startServiceBus } from './service-bus/service-bus.ts';
export type { ConnectionStringOptions, ServiceBus, ServiceBusOptions } from './service-bus/service-bus.ts';
export type { BrokerCounts } from './service-bus/broker.ts';
export { startLatencyProxy } from './latency-proxy.ts';
export type { LatencyProxy } from './latency-proxy.ts';
export { startHalfOpenProxy } from './half-open-proxy.ts';
export type { HalfOpenProxy } from './half-open-proxy.ts';

export { startRawServer } from './raw-server.ts';
export type { RawServer, RawServerOptions, RespondRaw } from './raw-server.ts';
export { selfSignedCertificate } from './self-signed-certificate.ts';
export type { Certificate } from './self-signed-certificate.ts';

export { startPostgres } from './postgres/postgres.ts';
export type { Postgres, PostgresOptions } from './postgres/postgres.ts';

export { deferred, latch } from './deferred.ts';
export type { Deferred, Latch } from './deferred.ts';
export { collectGarbage } from './collect-garbage.ts';
export { eventually } from './eventually.ts';
export type { EventuallyOptions } from './eventually.ts';
export { freeContainerPort, freePort } from './free-port.ts';
export { compileCache } from './compile-cache.ts';
export { coffee } from './coffee.ts';
export { agentStub, busyAgent, idleAgent, type AgentStub, type Respond } from './agent-stub.ts';
export { FakeClock } from './fake-clock.ts';
export { seededRandom } from './seeded-random.ts';
export { uniqueName } from './unique-name.ts';
export { untimedProcessor } from './untimed-processor.ts';

export { TestingError } from './errors.ts';
export type { TestingErrorCode } from './errors.ts';
export {
  startWebhookReceiver,
  type ReceivedWebhook,
  type RespondToWebhook,
  type WebhookReceiver,
} from './webhook-receiver.ts';
