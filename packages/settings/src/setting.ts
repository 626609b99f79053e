import type { ValueKind } from './value-kind.ts';

/** One environment variable. */
export interface Setting<Value = unknown> {
  readonly kind: ValueKind<Exclude<Value, undefined>>;
  /** One sentence for operators. */
  readonly description: string;
  readonly unit: string | undefined;
  readonly default: Exclude<Value, undefined> | undefined;
  readonly isRequired: boolean;
  /** A secret's value appears in no fault and no log. */
  readonly isSecret: boolean;
  /** Exactly one of an app's settings with the same label must be set. */
  readonly oneOf: string | undefined;
  /** Returns a fault that depends on other values; invalid values are undefined. */
  readonly faultAmong: ((values: Readonly<Record<string, unknown>>) => string | undefined) | undefined;
}

/** Environment variable name → setting. */
export type SettingGroup = Readonly<Record<string, Setting>>;

interface About {
  readonly description: string;
  readonly unit?: string;
  readonly secret?: boolean;
  readonly faultAmong?: (values: Readonly<Record<string, unknown>>) => string | undefined;
}

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
  about: About & {
    readonly default?: Exclude<Value, undefined>;
    readonly required?: boolean;
    readonly oneOf?: string;
  },
): Setting<Value> {
  return {
    kind,
    description: about.description,
    unit: about.unit,
    default: about.default,
    isRequired: about.required ?? false,
    isSecret: about.secret ?? false,
    oneOf: about.oneOf,
    faultAmong: about.faultAmong,
  };
}
