import { SettingsError } from './errors.ts';
import type { SettingFault } from './errors.ts';
import type { Setting, SettingGroup } from './setting.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

type ValueOf<Each> = Each extends Setting<infer Value> ? Value : never;
type Merged<Groups extends readonly SettingGroup[]> = Groups extends readonly [
  infer First,
  ...infer Rest extends readonly SettingGroup[],
]
  ? Omit<First, keyof Merged<Rest>> & Merged<Rest>
  : unknown;

/** The parsed values of some groups, by environment variable name. */
export type Settings<Groups extends readonly SettingGroup[]> = {
  readonly [Name in keyof Merged<Groups>]: ValueOf<Merged<Groups>[Name]>;
};

/**
 * Reads the settings of one or more groups: `parseSettings(storageSettings, siteSettings, process.env)`.
 * Trims values; an empty one counts as unset. The result is frozen and keyed by variable name. If groups define the same
 * variable, the last one applies.
 * @throws {SettingsError} with all faults of all groups
 */
export function parseSettings<const Groups extends readonly SettingGroup[]>(
  ...groupsAndEnv: [...groups: Groups, env: Environment]
): Settings<Groups> {
  const env = groupsAndEnv.at(-1) as Environment;
  const settings = Object.assign({}, ...groupsAndEnv.slice(0, -1)) as SettingGroup;
  const faults: SettingFault[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(settings)) {
    const given = env[name]?.trim() ?? '';
    if (given === '') {
      values[name] = each.default;
      if (each.required) faults.push({ name, problem: `not set, expected ${each.kind.limits}` });
      continue;
    }
    const parsed = each.kind.schema.safeParse(given);
    if (parsed.success) values[name] = parsed.data;
    else faults.push({ name, problem: `${refused(each, given)}, expected ${each.kind.limits}` });
  }
  for (const [name, each] of Object.entries(settings)) {
    const problem = each.faultAmong?.(values);
    if (problem !== undefined) faults.push({ name, problem });
  }
  faults.push(...alternativeFaults(settings, env));
  if (faults.length > 0) throw new SettingsError(faults);
  return Object.freeze(values) as Settings<Groups>;
}

function refused(each: Setting, given: string): string {
  if (each.secret) return 'the value (a secret, not shown) is not valid';
  // The part before an @ may be a password.
  const masked = given.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, '$1(not shown)@');
  const shown = masked.length > 60 ? `${masked.slice(0, 60)}...` : masked;
  return `${JSON.stringify(shown)} is not valid`;
}

function alternativeFaults(settings: SettingGroup, env: Environment): SettingFault[] {
  const byLabel = Map.groupBy(
    Object.entries(settings).filter(([, each]) => each.oneOf !== undefined),
    ([, each]) => each.oneOf,
  );
  return [...byLabel].flatMap(([label, alternatives]) => {
    const names = alternatives.map(([name]) => name);
    const given = names.filter((name) => (env[name]?.trim() ?? '') !== '');
    if (given.length === 1) return [];
    const problem = given.length === 0 ? 'none is set' : `${given.length} are set`;
    return [{ name: names.join(', '), problem: `${problem}, expected exactly one of them (${label})` }];
  });
}
