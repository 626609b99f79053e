import { TriggersError } from './errors.ts';

/** A namespace's connection string, or a namespace accessed with the machine's identity. */
export type ServiceBusAccount =
  | { readonly connectionString: string }
  /** `{name}` or `{name}.servicebus.windows.net` */
  | { readonly namespace: string };

/** Returns the faults of an account. They do not contain its secrets. */
export function accountFaults(account: ServiceBusAccount): string[] {
  if ('namespace' in account) {
    return /^[A-Za-z][A-Za-z0-9.-]{4,}$/.test(account.namespace)
      ? []
      : [`namespace '${account.namespace}' is not the name of a Service Bus namespace`];
  }
  const fields = connectionFields(account.connectionString);
  const faults: string[] = [];
  if (!/^sb:\/\/[^/]+\/?$/.test(fields.get('endpoint') ?? '')) {
    faults.push('the connection string has no Endpoint=sb://…');
  }
  const isSigned = fields.has('sharedaccesssignature');
  if (!isSigned && !(fields.has('sharedaccesskeyname') && fields.has('sharedaccesskey'))) {
    faults.push(
      'the connection string has neither SharedAccessKeyName and SharedAccessKey nor a SharedAccessSignature',
    );
  }
  return faults;
}

export function assertNoFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new TriggersError('invalid-options', faults.join('; '));
}

export function fullyQualified(namespace: string): string {
  return namespace.includes('.') ? namespace : `${namespace}.servicebus.windows.net`;
}

/** Whether a connection string leads to the development emulator, which speaks plain TCP and HTTP. */
export function isEmulator(connectionString: string): boolean {
  return connectionFields(connectionString).get('usedevelopmentemulator') === 'true';
}

function connectionFields(connectionString: string): Map<string, string> {
  return new Map(
    connectionString.split(';').flatMap((field): [string, string][] => {
      const at = field.indexOf('=');
      return at < 1 ? [] : [[field.slice(0, at).trim().toLowerCase(), field.slice(at + 1).trim()]];
    }),
  );
}
