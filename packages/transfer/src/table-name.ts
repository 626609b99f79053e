import { createHash } from 'node:crypto';
import type { SurveyKey } from '@canvass/answer-log';

/** The schema of all that Canvass makes. */
export const schema = 'canvass';

/** PostgreSQL cuts longer names off. In bytes, which are characters here. */
const maxNameLength = 63;
const viewSuffix = '_labels';
const maxTableNameLength = maxNameLength - viewSuffix.length;
const hashLength = 8;
/** The ends of shortened names, and of the names that PostgreSQL gives the indexes of a table. */
const likeAnother = /_(?:[0-9a-f]{8}|pkey|key)$/;

/**
 * `acme__coffee`, with `_` for each `-`. With a hash behind it if it is too long, if another survey could have the same, or if it
 * could be the name of a view, of an index, or a shortened one.
 */
export function tableNameOf({ tenant, survey }: Pick<SurveyKey, 'tenant' | 'survey'>): string {
  const name = `${tenant}__${survey}`.replaceAll('-', '_');
  const isPlain =
    name.length <= maxTableNameLength &&
    !name.endsWith(viewSuffix) &&
    !likeAnother.test(name) &&
    !tenant.includes('--') &&
    !survey.includes('--');
  return isPlain ? name : shortened(name, `${tenant}/${survey}`, maxTableNameLength);
}

export function viewNameOf(table: string): string {
  return table + viewSuffix;
}

/** A column's name, of at most 63 characters. */
export function shortColumnName(name: string): string {
  return name.length <= maxNameLength && !likeAnother.test(name)
    ? name
    : shortened(name, name, maxNameLength);
}

function shortened(name: string, hashed: string, maxLength: number): string {
  const hash = createHash('sha256').update(hashed).digest('hex').slice(0, hashLength);
  return `${name.slice(0, maxLength - hashLength - 1)}_${hash}`;
}

/** Says that Canvass has made a table or view, and for which survey. */
export function commentOf({ tenant, survey }: Pick<SurveyKey, 'tenant' | 'survey'>): string {
  return `Answers of the survey ${tenant}/${survey}. Canvass writes it and drops it: docs/transfer.md`;
}
