import { agentSettings } from './agent-settings.ts';
import { localSettings } from './local-settings.ts';
import type { Setting, SettingGroup } from './setting.ts';
import { queueSettings } from './queue-settings.ts';
import { siteSettings } from './site-settings.ts';
import { storageSettings } from './storage-settings.ts';
import { tracingSettings } from './tracing-settings.ts';
import { workerSettings } from './worker-settings.ts';

/** One row of the table of settings, in words. */
export interface SettingRow {
  readonly name: string;
  readonly apps: readonly string[];
  /** The default as one would write it, or `required`, `one of them` or `unset`. */
  readonly default: string;
  readonly unit: string;
  readonly limits: string;
  readonly description: string;
  readonly isSecret: boolean;
}

const readers: readonly { readonly apps: readonly string[]; readonly group: SettingGroup }[] = [
  { apps: ['survey-site', 'summary-worker', 'scaling-agent', 'cli'], group: storageSettings },
  { apps: ['survey-site', 'summary-worker', 'scaling-agent', 'cli'], group: queueSettings },
  { apps: ['survey-site'], group: siteSettings },
  { apps: ['summary-worker'], group: workerSettings },
  { apps: ['survey-site', 'summary-worker'], group: tracingSettings },
  { apps: ['scaling-agent'], group: agentSettings },
  { apps: ['npm start'], group: localSettings },
];

/** Every setting of every app; a setting that several apps share stands there once. */
export function describeSettings(): readonly SettingRow[] {
  const rows = new Map<Setting, { name: string; apps: string[] }>();
  for (const { apps, group } of readers) {
    for (const [name, each] of Object.entries(group)) {
      const row = rows.get(each) ?? { name, apps: [] };
      row.apps.push(...apps);
      rows.set(each, row);
    }
  }
  const inOrder = [...rows];
  const position = new Map(
    inOrder.map(([, { name }], index) => [name, index]).toReversed() as [string, number][],
  );
  // Readings of one name by several apps stand under each other, at the position of the first.
  return inOrder
    .toSorted(([, left], [, right]) => (position.get(left.name) ?? 0) - (position.get(right.name) ?? 0))
    .map(([each, { name, apps }]) => ({
      name,
      apps,
      default: defaultText(each),
      unit: each.unit ?? '',
      limits: each.kind.limits,
      description: each.description,
      isSecret: each.secret === true,
    }));
}

function defaultText(each: Setting): string {
  if (each.required) return 'required';
  if (each.oneOf !== undefined) return 'one of them';
  if (each.default === undefined) return 'unset';
  if (Array.isArray(each.default)) return `\`${each.default.join(',')}\``;
  return `\`${typeof each.default === 'string' ? each.default : JSON.stringify(each.default)}\``;
}
