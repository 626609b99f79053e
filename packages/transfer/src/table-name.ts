import { createHash } from 'node:crypto';
import type { SurveyKey } from '@canvass/answer-log';

/** The schema of all that Canvass makes. */
export const schema = 'canvass';

/** The name of a table has at most this many characters: PostgreSQL cuts longer names off. In bytes, which are characters here. */
const maxNameLength = 63;
const viewSuffix = '_labels';
/** The name of a table leaves room for that of its view. */
const maxTableNameLength = maxNameLength - viewSuffix.length;
const hashLength = 8;

/**
 * `acme__coffee`, with `_` for each `-`. With a hash behind it if it is too long, if another survey could have the same, perhaps with a hash, or if it
 * could be the name of a view.
 */
export function tableNameOf({ tenant, survey }: Pick<SurveyKey, 'tenant' | 'survey'>): string {
  const name = `${tenant}__${survey}`.replaceAll('-', '_');
  const isPlain =
    name.length <= maxTableNameLength &&
    !name.endsWith(viewSuffix) &&
    !couldBeShortened(name) &&
    !tenant.includes('--') &&
    !survey.includes('--');
  return isPlain ? name : shortened(name, `${tenant}/${survey}`, maxTableNameLength);
}

export function viewNameOf(table: string): string {
  return table + viewSuffix;
}

/** A column's name, of at most 63 characters. */
export function shortColumnName(name: string): string {
  const isPlain = name.length < maxNameLength || (name.length === maxNameLength && !hashed.test(name));
  return isPlain ? name : shortened(name, name, maxNameLength);
}

const hashed = new RegExp(`_[0-9a-f]{${hashLength}}$`);
const hashedView = new RegExp(`${viewSuffix}_[0-9a-f]{${hashLength}}$`);

/** Those that are shortened because of `--` have another `__`, unless they are as long as can be. */
function couldBeShortened(name: string): boolean {
  return hashedView.test(name) || (name.length === maxTableNameLength && hashed.test(name));
}

function shortened(name: string, whole: string, maxLength: number): string {
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, hashLength);
  return `${name.slice(0, maxLength - hashLength - 1)}_${hash}`;
}

/** Says that Canvass has made a table or view, and for which survey. */
export function commentOf({ tenant, survey }: Pick<SurveyKey, 'tenant' | 'survey'>): string {
  return `Answers of the survey ${tenant}/${survey}. Canvass writes it and drops it: docs/transfer.md`;
}
