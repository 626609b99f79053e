import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, processIdentity, readRunningStart } from '@canvass/runtime/process';
import type { ChildMark, ProcessMark, RunningStart } from '@canvass/runtime/process';
import { LocalStartError, systemCode } from './errors.ts';

/**
 * Only one local start at a time may use a data folder: two Azurites on the same files would overwrite each other. The
 * lock names its owner and the owner's children, so that the next owner can identify the children of a killed one.
 */
export class RunLock {
  readonly #path: string;
  readonly #owner: ProcessMark;
  readonly #children: Map<number, ChildMark>;

  private constructor(path: string, owner: ProcessMark, children: readonly ChildMark[]) {
    this.#path = path;
    this.#owner = owner;
    this.#children = new Map(children.map((child) => [child.pid, child]));
  }

  /** @throws {LocalStartError} already-running if a running process holds the lock of this folder */
  static claim(folder: string, pid: number): RunLock {
    const path = join(folder, 'running.json');
    const owner = { pid, identity: processIdentity(pid) ?? '' };
    const leftovers: ChildMark[] = [];
    for (;;) {
      const lock = new RunLock(path, owner, leftovers);
      if (lock.#create()) return lock;
      leftovers.push(...removeStale(path, pid));
    }
  }

  /** The running children of a killed owner. */
  leftovers(): readonly ProcessMark[] {
    return [...this.#children.values()].filter(isRunning);
  }

  addChild(pid: number, name: string): void {
    const identity = processIdentity(pid);
    if (identity !== undefined) this.#children.set(pid, { pid, identity, name });
    this.#rewrite();
  }

  removeChild(pid: number): void {
    if (this.#children.delete(pid)) this.#rewrite();
  }

  /** Call when no child of an earlier owner is left. */
  forgetLeftovers(): void {
    this.#children.clear();
    this.#rewrite();
  }

  release(): void {
    rmSync(this.#path, { force: true });
  }

  #create(): boolean {
    const draft = this.#draft();
    try {
      // Unlike a write, a link is atomic and never replaces another file.
      linkSync(draft, this.#path);
      return true;
    } catch (error) {
      if (systemCode(error) === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }

  #rewrite(): void {
    renameSync(this.#draft(), this.#path);
  }

  #draft(): string {
    const draft = `${this.#path}.${this.#owner.pid}`;
    const content: RunningStart = { owner: this.#owner, children: [...this.#children.values()] };
    writeFileSync(draft, JSON.stringify(content));
    return draft;
  }
}

function removeStale(path: string, pid: number): readonly ChildMark[] {
  refuseIfHeld(readRunningStart(path));
  const aside = `${path}.stale-${pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
  // Since the check another start may have replaced the stale lock by its own: give that back.
  const moved = readRunningStart(aside);
  try {
    refuseIfHeld(moved);
  } catch (error) {
    renameSync(aside, path);
    throw error;
  }
  rmSync(aside);
  return moved?.children ?? [];
}

function refuseIfHeld(lock: RunningStart | undefined): void {
  if (lock === undefined || !isRunning(lock.owner)) return;
  const message = `Canvass already runs on this data folder (process ${lock.owner.pid}): stop it, or name another folder with DATA_DIR.`;
  throw new LocalStartError('already-running', message);
}
