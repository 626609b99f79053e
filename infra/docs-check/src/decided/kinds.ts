import { isRate } from './in-words.ts';

/** What a constant decides. */
export type Kind = 'limit' | 'cache' | 'share' | 'time' | 'retry' | 'at once' | 'language';

/** Units, sizes of formats, estimates of memory, pieces of a work and examples: nobody looks for them, whatever their names look like. */
const noDecision: readonly RegExp[] = [
  /^(?:second|minute|hour|day|week|monday|year)s?(?:Ms)?$|^sevenDays$/,
  /^(?:ms|minutes|hours)Per(?:Minute|Hour|Day)$/,
  /^(?:bytes|digits|characters)Per(?!Write$|Submission$)/,
  /^initial|^first(?:Bytes|Slots|Capacity|DigitLimit)/,
  /^(?:secret|newline|unknown|piece|length|block|field|object|entry|signed)Bytes$/,
  /^(?:chunk|pool|sample|slice|window|usualText)Bytes$|^(?:rows|cells|values|questions)AtOnce$/,
  /^(?:font|cell|table)Size$|^least(?:Slots|Encoded)$|^maxLoad$|^epochDay$/,
  /^max(?:Digits|BytesPerUnit|MarksInARow)$|^minChunkBytes$|^longest(?:TimerMs|Exponent)$/,
  /[eE]xamples?$|Ranges$/,
];

const names: readonly (readonly [Kind, RegExp])[] = [
  ['cache', /ShareOfCache$/],
  ['share', /[a-z]Shares?(?:Of[A-Z]|$)/],
  ['limit', /^shown/],
  [
    'retry',
    /(?:[aA]ttempts|[tT]ries|Doublings|[rR]etries|[rR]edrives|Waits|Failures|Postponed|[sS]chedule)$|Receives/,
  ],
  [
    'time',
    /(?:Ms|Millis|_MS|Seconds?|Minutes?|Hours?|Days?|AfterS|WaitS)$|^(?:days|hours|minutes|seconds|timeout)$|^(?:pause|rest)Factor$|[jJ]itter$/,
  ],
  ['at once', /AtOnce|[cC]oncurrency$|^concurrent[A-Z]|[a-z]InHand$|^lanes$|^maxTasks$/],
  ['cache', /^(?:cached?|kept|keep|remember|noted|known)|(?:Cached?|Kept|Remember|Noted|Known)/],
  [
    'limit',
    /^(?:max|most|longest|largest|shortest|least|fewest|min|limit|small|large|shown)(?:[A-Z_]|$)|^(?:MAX|MOST|MIN)_|(?:Limit|Bytes|Lines|Entries)$|^pageSize$|Per(?:Page|Write|Submission|ColumnFile|Slice|Turn|Listing)$/,
  ],
];

/** Objects whose properties are all of one kind, but for times and retries. */
const owners: readonly (readonly [Kind, RegExp])[] = [
  ['at once', /^slotLimits$/],
  ['limit', /^limits$|Limits$/],
  ['cache', /^cacheShares$/],
];

/**
 * What a constant decides, by its name and that of its object; undefined if it decides nothing of these. A bare `least` or `most` is of the
 * kind of its object.
 */
export function kindOf(name: string, owner = ''): Kind | undefined {
  if (noDecision.some((pattern) => pattern.test(name) || pattern.test(owner))) return undefined;
  const unitName = unitNameOf(name, owner);
  const own = isRate.test(unitName) ? 'limit' : kindOfName(unitName, names);
  return own === 'time' || own === 'retry' ? own : (kindOfName(owner, owners) ?? own);
}

/** The name that says what a number is in: `retryAfterMs.least` is in ms, as its object says. */
export function unitNameOf(name: string, owner = ''): string {
  return /(?:Ms|Shares?)$/.test(owner) ? owner : name;
}

function kindOfName(name: string, kinds: readonly (readonly [Kind, RegExp])[]): Kind | undefined {
  return kinds.find(([, pattern]) => pattern.test(name))?.[0];
}

/** Of what is made with `new`: caches, and what limits work; undefined for other classes. */
export function kindOfClass(name: string): Kind | undefined {
  if (name.endsWith('Cache')) return 'cache';
  return /^RateLimiter$|Budget$|^WorkLimits$|^HeldRefusals$|Breaker$/.test(name) ? 'limit' : undefined;
}
