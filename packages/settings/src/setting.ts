import type { ValueKind } from './value-kind.ts';

interface About {
  /** One sentence for operators. */
  readonly description: string;
  readonly unit?: string;
  /** A secret's value appears in no fault and no log. */
  readonly secret?: boolean;
  /** Returns a fault that depends on other values; invalid values are undefined. */
  readonly faultAmong?: (values: Readonly<Record<string, unknown>>) => string | undefined;
}

/** One environment variable. */
export interface Setting<Value = unknown> extends About {
  readonly kind: ValueKind<Exclude<Value, undefined>>;
  readonly default?: Exclude<Value, undefined>;
  readonly required?: boolean;
  /** Exactly one of an app's settings with the same label must be set. */
  readonly oneOf?: string;
}

/** Environment variable name → setting. */
export type SettingGroup = Readonly<Record<string, Setting>>;

/** Its value may be undefined unless it has a default or is `required`. */
export function setting<Value>(
  kind: ValueKind<Value>,
  about: About & ({ readonly default: NoInfer<Value> } | { readonly required: true }),
): Setting<Value>;
export function setting<Value>(
  kind: ValueKind<Value>,
  about: About & { readonly oneOf?: string },
): Setting<Value | undefined>;
export function setting<Value>(
  kind: ValueKind<Exclude<Value, undefined>>,
  about: Omit<Setting<Value>, 'kind'>,
): Setting<Value> {
  return { kind, ...about };
}
