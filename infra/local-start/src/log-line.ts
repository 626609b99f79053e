const levels: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
const noise = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'name']);

/**
 * Formats a line of a child: `survey-site | warn storage is slow {"ms":812}`. A `name` in the line replaces the child's:
 * the agent passes on the lines of its workers.
 */
export function logLine(name: string, line: string): string {
  const record = parseRecord(line);
  const level = typeof record?.['level'] === 'number' ? levels[record['level']] : undefined;
  if (record === undefined || level === undefined) return `${name} | ${line}`;
  const from = typeof record['name'] === 'string' ? record['name'] : name;
  const rest = Object.fromEntries(Object.entries(record).filter(([key]) => !noise.has(key)));
  const message = typeof record['msg'] === 'string' ? ` ${record['msg']}` : '';
  return `${from} | ${level}${message}${Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''}`;
}

function parseRecord(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
