import { isRate } from './in-words.ts';

/** What a constant decides. */
export type Kind = 'limit' | 'cache' | 'time' | 'retry' | 'at once' | 'language';

const noDecision =
  /^(?:second|minute|hour|day|week|monday|year)s?_?(?:ms)?$|^(?:bytes|digits|characters)Per|^initial|^first(?:Bytes|Slots|Capacity)|^(?:secret|newline|unknown|piece)Bytes$|^(?:font|cell|table)Size$|^(?:length|block)Bytes$|^longestTimerMs$|^sevenDays$|Examples?$|Ranges$/i;

const names: readonly (readonly [Kind, RegExp])[] = [
  ['limit', /^shown/],
  [
    'retry',
    /(?:[aA]ttempts|[tT]ries|Doublings|[rR]etries|[rR]edrives|Waits|Failures|Receives\w*|Postponed)$/,
  ],
  ['time', /(?:Ms|Millis|_MS|Seconds?|Minutes?|Hours?|Days?|AfterS|WaitS)$|^(?:days|hours|minutes|seconds)$/],
  ['at once', /AtOnce\w*$|concurrency$|^lanes$|^maxTasks$/i],
  ['cache', /(?:cache|kept|keep|remember|noted|known|entryBytes)/i],
  [
    'limit',
    /^(?:max|most|longest|largest|shortest|least|fewest|min|limit|small|large|shown)(?:[A-Z_]|$)|^(?:MAX|MOST|MIN)_|(?:Limit|Bytes|Lines|Entries)$|^pageSize$|PerPage$/,
  ],
];

/** Units, sizes of formats and examples: they decide nothing, whatever their names look like. */
export function decidesNothing(name: string): boolean {
  return noDecision.test(name);
}

/** By its name; undefined if it decides nothing of these. */
export function kindOf(name: string): Kind | undefined {
  if (decidesNothing(name)) return undefined;
  if (isRate.test(name)) return 'limit';
  return names.find(([, pattern]) => pattern.test(name))?.[0];
}

/** Of what is made with `new`: caches, and what limits work; undefined for other classes. */
export function kindOfClass(name: string): Kind | undefined {
  if (name.endsWith('Cache')) return 'cache';
  return /^RateLimiter$|Budget$|^WorkLimits$|^HeldRefusals$|Breaker$/.test(name) ? 'limit' : undefined;
}
