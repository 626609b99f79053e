import type { DeadLetter, DeadLetterSelection } from '@canvass/queue';
import { misused } from '../errors.ts';
import { parseArguments } from '../parse-arguments.ts';

export type DeadLettersRequest =
  | {
      readonly action: 'list';
      readonly selection: DeadLetterSelection;
      readonly limit: number;
      readonly json: boolean;
    }
  | { readonly action: 'show'; readonly id: string; readonly json: boolean }
  | {
      readonly action: 'redrive' | 'purge';
      readonly selection: DeadLetterSelection;
      readonly dryRun: boolean;
    };

type Reason = DeadLetter['reason'];

const reasons: readonly string[] = ['invalid', 'too-many-dequeues', 'unknown'] satisfies Reason[];
/** A list shows at most this many dead letters if no number is given. A queue service returns at most 32 messages in a peek. */
const defaultLimit = 32;
/** The most dead letters that one list shows. */
const maxLimit = 1_000;
const idPattern = /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/;
const flag = { type: 'boolean', default: false } as const;
// `multiple`, to refuse an option that is given twice: the parser would use the last.
const texts = { type: 'string', multiple: true, default: [] as string[] } as const;

/**
 * Parses the arguments after `dead-letters`. Only `--all` selects all dead letters. Throws `CliError`.
 */
export function readDeadLettersArguments([action = '', ...args]: readonly string[]): DeadLettersRequest {
  switch (action) {
    case 'list':
      return readList(args);
    case 'show':
      return readShow(args);
    case 'redrive':
    case 'purge':
      return { action, ...readOrder(args) };
    default:
      throw misused('dead-letters needs one of list, show, redrive and purge.');
  }
}

function readList(args: string[]): DeadLettersRequest {
  const { values, positionals } = parseArguments(args, { reason: texts, limit: texts, json: flag });
  if (positionals.length > 0) throw misused('list takes no ids; use show.');
  const reason = readReason(values.reason);
  const selection = reason === undefined ? { all: true as const } : { reason };
  return { action: 'list', selection, limit: readLimit(values.limit), json: values.json };
}

function readShow(args: string[]): DeadLettersRequest {
  const { values, positionals } = parseArguments(args, { json: flag });
  const [id, ...others] = positionals.map(readId);
  if (id === undefined || others.length > 0) throw misused('show needs one id.');
  return { action: 'show', id, json: values.json };
}

function readOrder(args: string[]): { readonly selection: DeadLetterSelection; readonly dryRun: boolean } {
  const { values, positionals } = parseArguments(args, { reason: texts, all: flag, 'dry-run': flag });
  const ids = positionals.map(readId);
  const reason = readReason(values.reason);
  const given = [ids.length > 0, reason !== undefined, values.all].filter(Boolean);
  if (given.length !== 1) throw misused('Give exactly one of ids, --reason and --all.');
  const dryRun = values['dry-run'];
  if (reason !== undefined) return { selection: { reason }, dryRun };
  return { selection: values.all ? { all: true } : { ids }, dryRun };
}

function readReason(given: readonly string[]): Reason | undefined {
  const [reason] = given;
  if (reason === undefined) return undefined;
  if (given.length > 1 || !reasons.includes(reason)) {
    throw misused(`--reason is one of ${reasons.join(', ')}.`);
  }
  return reason as Reason;
}

function readLimit(given: readonly string[]): number {
  const [limit] = given;
  if (limit === undefined) return defaultLimit;
  if (given.length === 1 && /^[1-9][0-9]{0,3}$/.test(limit) && Number(limit) <= maxLimit)
    return Number(limit);
  throw misused(`--limit is a whole number from 1 to ${maxLimit}.`);
}

function readId(id: string): string {
  if (idPattern.test(id)) return id;
  throw misused(`"${id.slice(0, 64)}" is not an id; list prints the ids.`);
}
