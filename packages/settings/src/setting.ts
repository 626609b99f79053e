import type { ValueKind } from './value-kind.ts';

/** What the docs and the parser know about one environment variable. */
export interface Setting<Value = unknown> {
  readonly kind: ValueKind<Exclude<Value, undefined>>;
  /** One sentence, in the words of somebody who runs Canvass. */
  readonly description: string;
  readonly unit: string | undefined;
  readonly default: Exclude<Value, undefined> | undefined;
  readonly isRequired: boolean;
  /** A secret's value appears in no fault and no log. */
  readonly isSecret: boolean;
  /** Of the settings of one app that share this label, exactly one must be set. */
  readonly oneOf: string | undefined;
  /** What is wrong with it in view of the others' values, in words; those that are not valid are undefined there. */
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

/** Its value is of the kind's type where a default is given or `required` is set, and may be undefined otherwise. */
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
