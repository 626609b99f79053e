import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause, type Clock } from '@canvass/runtime/clock';
import {
  isRunning,
  processIdentity,
  processNotes,
  readRunningStart,
  type ProcessMark,
  type RunningStart,
} from '@canvass/runtime/process';
import type { Kind } from '../plan/storm-plan.ts';
import { StormError } from '../errors.ts';
import { readProcessTable } from './process-table.ts';
import type { Member, MemoryReading, SystemAccess, Target } from './target.ts';

/** The children of a local start by their names in its `running.json`. */
const kindOfChild: Readonly<Record<string, Kind>> = {
  'survey-site': 'site',
  'scaling-agent': 'agent',
  'azurite-blob': 'storage',
  'azurite-queue': 'storage',
};
/** A site may have processes of its own, which are sites, too. Those of an agent are workers, which are in its notes. */
const kindsWithChildren: ReadonlySet<Kind> = new Set(['site']);

const allFaults = ['kill', 'suspend', 'cut'] as const;
const lookEveryMs = 20;
const takesEffectWithinMs = 30_000;

interface ProcessMember extends Member, ProcessMark {}

/** The processes of a local start on this machine. Every signal goes to a process whose id and start time are those that were noted. */
export class ProcessTarget implements Target {
  readonly name = 'process';
  readonly possible = { site: allFaults, worker: allFaults, agent: allFaults, storage: allFaults };
  /** As `network-cut.ts` of the local start has it. */
  readonly cutForMs = 2_000;
  readonly #dataDir: string;
  readonly #clock: Clock;
  readonly #suspended = new Set<ProcessMember>();

  /** @param dataDir of the local start. Throws `StormError` if none runs there, or another user's. */
  constructor(dataDir: string, clock: Clock) {
    this.#dataDir = dataDir;
    this.#clock = clock;
    const { owner, children } = this.#start();
    if (children.some(({ name }) => name === undefined)) {
      throw new StormError(
        'The running npm start is of an earlier version, which a storm cannot control. Start it again.',
      );
    }
    try {
      process.kill(owner.pid, 0);
    } catch (cause) {
      throw new StormError(
        `npm start (process ${owner.pid}) runs as another user, so a storm may not signal it.`,
        { cause },
      );
    }
  }

  async members(): Promise<readonly ProcessMember[]> {
    const named = this.#start().children.flatMap(({ pid, identity, name }): ProcessMember[] => {
      const kind = kindOfChild[name ?? ''];
      return kind === undefined ? [] : [memberOf(kind, { pid, identity }, name ?? kind)];
    });
    const table = await readProcessTable();
    const children = named
      .filter(({ kind }) => kindsWithChildren.has(kind))
      .flatMap(({ kind, pid: parent, name }) =>
        [...table.values()]
          .filter((row) => row.parent === parent)
          .flatMap(({ pid }): ProcessMember[] => {
            const identity = processIdentity(pid);
            return identity === undefined ? [] : [memberOf(kind, { pid, identity }, name)];
          }),
      );
    const workers = processNotes(join(this.#dataDir, 'scaling-agent-workers.json'))
      .read()
      .map(({ pid, identity }) => memberOf('worker', { pid, identity }, 'summary-worker'));
    return [...named, ...children, ...workers].filter((member) => isRunning(member));
  }

  async kill(member: Member): Promise<boolean> {
    const mark = markOf(member);
    return signal(mark, 'SIGKILL') && (await this.#holds(mark, () => !isRunning(mark)));
  }

  async suspend(member: Member): Promise<boolean> {
    const mark = { ...member, ...markOf(member) };
    this.#suspended.add(mark);
    if (!signal(mark, 'SIGSTOP')) return false;
    return this.#holds(mark, async () => (await readProcessTable()).get(mark.pid)?.isStopped ?? false);
  }

  async resume(member: Member): Promise<void> {
    for (const mark of this.#suspended) {
      if (mark.id !== member.id) continue;
      signal(mark, 'SIGCONT');
      this.#suspended.delete(mark);
    }
  }

  async cut(member: Member): Promise<boolean> {
    const mark = markOf(member);
    if (!signal(mark, 'SIGUSR2')) return false;
    await pause(this.#clock, this.cutForMs);
    return isRunning(mark);
  }

  async restore(): Promise<void> {
    for (const mark of this.#suspended) await this.resume(mark);
  }

  async memory(): Promise<readonly MemoryReading[]> {
    const [members, table] = await Promise.all([this.members(), readProcessTable()]);
    return members.flatMap(({ kind, id, pid }) => {
      const row = table.get(pid);
      return row === undefined ? [] : [{ kind, id, bytes: row.residentBytes }];
    });
  }

  /** The start's own storage, whatever the environment names. */
  access(adminKey: string | undefined): Promise<SystemAccess> {
    return Promise.resolve({
      adminKey: adminKey ?? contentOf(join(this.#dataDir, 'admin-api-key')),
      connectionString: contentOf(join(this.#dataDir, 'storage-connection-string')),
      realAccount: undefined,
    });
  }

  #start(): RunningStart {
    const start = readRunningStart(join(this.#dataDir, 'running.json'));
    if (start === undefined || !isRunning(start.owner)) {
      throw new StormError(
        `No npm start runs on the data folder ${this.#dataDir}. Start one, or name its folder with DATA_DIR.`,
      );
    }
    return start;
  }

  /** Waits until the check holds. Returns false if it does not in time, or if the process ends before. */
  async #holds(mark: ProcessMark, check: () => boolean | Promise<boolean>): Promise<boolean> {
    for (let waitedMs = 0; waitedMs < takesEffectWithinMs; waitedMs += lookEveryMs) {
      if (await check()) return true;
      // It may have ended since the check.
      if (!isRunning(mark)) return check();
      await pause(this.#clock, lookEveryMs);
    }
    return false;
  }
}

function memberOf(kind: Kind, { pid, identity }: ProcessMark, name: string): ProcessMember {
  return { kind, id: `${pid} ${identity}`, name: `${name} ${pid}`, pid, identity };
}

function markOf({ id }: Member): ProcessMark {
  const at = id.indexOf(' ');
  return { pid: Number(id.slice(0, at)), identity: id.slice(at + 1) };
}

/** False if the process has ended: by now its id may be another one's. */
function signal(mark: ProcessMark, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2'): boolean {
  if (!isRunning(mark)) return false;
  try {
    process.kill(mark.pid, name);
    return true;
  } catch {
    return false;
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
