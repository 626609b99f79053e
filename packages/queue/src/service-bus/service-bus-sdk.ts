import type {
  ServiceBusAdministrationClient,
  ServiceBusClient,
  ServiceBusClientOptions,
} from '@azure/service-bus';
import { fullyQualified, isEmulator, type ServiceBusAccount } from './service-bus-account.ts';
import { TriggersError } from './errors.ts';

const emulatorAdministrationPort = 5300;

/**
 * The SDK's retries are off: by default it waits 30 s before a retry and 60 s for an answer, and one waiting part blocks the
 * whole client. `ReconnectingConnection` replaces a failed client.
 */
function clientOptions(timeoutInMs: number): ServiceBusClientOptions {
  return {
    retryOptions: {
      maxRetries: 0,
      // Without retries the SDK has no pauses; these are the shortest that it takes.
      retryDelayInMs: 100,
      // The same, for its longest pause.
      maxRetryDelayInMs: 100,
      timeoutInMs,
    },
  };
}

/** Loads the SDK on first use, so that it costs nothing without a bus. `timeoutMs` is the time limit of each operation. */
export async function openClient(account: ServiceBusAccount, timeoutMs: number): Promise<ServiceBusClient> {
  const { ServiceBusClient: Client } = await import('@azure/service-bus');
  const options = clientOptions(timeoutMs);
  if ('connectionString' in account) return new Client(account.connectionString, options);
  const { DefaultAzureCredential } = await import('@azure/identity');
  return new Client(fullyQualified(account.namespace), new DefaultAzureCredential(), options);
}

/** @param administrationPort only for a development emulator. */
export async function openAdministration(
  account: ServiceBusAccount,
  administrationPort = emulatorAdministrationPort,
): Promise<ServiceBusAdministrationClient> {
  const { ServiceBusAdministrationClient: Client } = await import('@azure/service-bus');
  const options = { retryOptions: { maxRetries: 0 } };
  if ('namespace' in account) {
    const { DefaultAzureCredential } = await import('@azure/identity');
    return new Client(fullyQualified(account.namespace), new DefaultAzureCredential(), options);
  }
  const client = new Client(account.connectionString, options);
  if (isEmulator(account.connectionString)) {
    client.pipeline.addPolicy({
      name: 'emulator',
      // This version of the SDK always uses https; the emulator needs http.
      sendRequest(request, next) {
        const url = new URL(request.url);
        url.protocol = 'http:';
        url.port = String(administrationPort);
        request.url = url.href;
        request.allowInsecureConnection = true;
        return next(request);
      },
    });
  }
  return client;
}

export function classify(error: unknown, doing: string): TriggersError {
  if (error instanceof TriggersError) return error;
  const { code, statusCode, message } = error as { code?: unknown; statusCode?: unknown; message?: unknown };
  const why = `${doing}: ${String(message ?? error)}`;
  if (code === 'UnauthorizedAccess' || statusCode === 401) {
    return new TriggersError('unauthorized', why, { cause: error });
  }
  if (code === 'MessagingEntityNotFound' || statusCode === 404) {
    return new TriggersError('missing', why, { cause: error });
  }
  return new TriggersError('unavailable', why, { cause: error });
}
