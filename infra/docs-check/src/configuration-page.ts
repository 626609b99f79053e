import type { SettingRow } from '@canvass/settings';

/** The page of all settings, docs/configuration.md. */
export function configurationPage(rows: readonly SettingRow[]): string {
  const table = [
    ['Variable', 'Read by', 'Default', 'Unit', 'Allowed', 'What it does'],
    ['---', '---', '---', '---', '---', '---'],
    ...rows.map((row) => [
      `\`${row.name}\``,
      row.apps.join(', '),
      row.default,
      row.unit,
      row.limits,
      row.description,
    ]),
  ];
  return `# Configuration

<!-- Made from the schemas in packages/settings by \`npm run docs\`; \`npm run docs:check\` fails if it differs. -->

Settings are environment variables. An app reads them once, when it starts; if any is wrong, it names all faults and ends with exit code 1. An empty value counts as unset. \`npm start\` passes each app its own settings.

${table.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}

- *required*: the app does not start without it.
- *one of them*: exactly one of the variables so marked must be set.
- *unset*: may be left out.
`;
}
