import { kinds, type Kind } from './plan/storm-plan.ts';

/** What is happening, in numbers. */
export interface StormState {
  readonly phase: string;
  readonly elapsedMs: number;
  readonly durationMs: number;
  readonly asked: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly unclear: number;
  readonly erased: number;
  readonly acknowledgedPerSecond: number;
  /** Acknowledged and not counted; undefined: the site does not say. */
  readonly backlog: number | undefined;
  readonly watchers: { readonly connected: number; readonly all: number };
  readonly byKind: Readonly<Record<Kind, KindState>>;
}

export interface KindState {
  readonly up: number;
  readonly suspended: number;
  readonly cutNow: number;
  readonly kills: number;
  readonly suspensions: number;
  readonly cuts: number;
  readonly memoryBytes: number | undefined;
}

const mib = 1024 * 1024;

export function picture(state: StormState): string[] {
  const { watchers, byKind } = state;
  return [
    `${state.phase}  ${shownTime(state.elapsedMs)} of ${shownTime(state.durationMs)}`,
    `answers   ${shownCount(state.asked)} asked, ${shownCount(state.acknowledged)} acknowledged (${state.acknowledgedPerSecond.toFixed(0)}/s), ` +
      `${shownCount(state.refused)} refused, ${shownCount(state.unclear)} unclear, ${shownCount(state.erased)} erased`,
    `counting  backlog ${shown(state.backlog)}`,
    `watchers  ${watchers.connected} of ${watchers.all} connected`,
    '',
    row(['', 'up', 'suspended', 'cut', 'kills', 'suspens.', 'cuts', 'memory']),
    ...kinds.map((kind) => {
      const of = byKind[kind];
      const numbers = [of.up, of.suspended, of.cutNow, of.kills, of.suspensions, of.cuts].map(shownCount);
      return row([
        kind,
        ...numbers,
        of.memoryBytes === undefined ? '?' : `${(of.memoryBytes / mib).toFixed(0)} MiB`,
      ]);
    }),
    '',
  ];
}

export function pictureLine(state: StormState): string {
  const processes = kinds.map((kind) => {
    const { up, kills, suspensions, cuts } = state.byKind[kind];
    return `${kind} ${up} up ${kills}/${suspensions}/${cuts}`;
  });
  return (
    `${state.phase} ${shownTime(state.elapsedMs)}: ${shownCount(state.acknowledged)} acknowledged (${state.acknowledgedPerSecond.toFixed(0)}/s), ` +
    `${shownCount(state.refused)} refused, ${shownCount(state.unclear)} unclear, ${shownCount(state.erased)} erased, backlog ${shown(state.backlog)}, ` +
    `${state.watchers.connected} watchers; up, killed/suspended/cut: ${processes.join(', ')}`
  );
}

export function shownTime(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

export function shownCount(value: number): string {
  return value.toLocaleString('en');
}

/** A kind, and its numbers. */
function row(cells: readonly string[]): string {
  return cells.map((cell, at) => (at === 0 ? cell.padEnd(9) : cell.padStart(11))).join('');
}

function shown(backlog: number | undefined): string {
  return backlog === undefined ? 'unknown' : shownCount(backlog);
}
