import { pause, type Clock } from '@canvass/runtime/clock';
import { StormError } from '../errors.ts';
import type { FaultType, Kind } from '../plan/storm-plan.ts';
import { containersWith, docker, type Container } from './docker-command.ts';
import { accountIn, type Member, type MemoryReading, type SystemAccess, type Target } from './target.ts';

const projectLabel = 'com.docker.compose.project';
const serviceLabel = 'com.docker.compose.service';

const kindOfService: Readonly<Record<string, Kind>> = {
  'survey-site': 'site',
  owners: 'site',
  'summary-worker': 'worker',
  'scaling-agent': 'agent',
  azurite: 'storage',
};
const emulator = 'azurite';
const lookEveryMs = 200;
const endsWithinMs = 60_000;
const unitBytes: Readonly<Record<string, number>> = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

interface Cut {
  readonly id: string;
  readonly network: string;
  readonly aliases: readonly string[];
}

/** The containers of a Compose project on this machine's engine. Azurite is not killed: it would forget up to 5 s. */
export class DockerTarget implements Target {
  readonly name = 'docker';
  readonly possible: Readonly<Record<Kind, readonly FaultType[]>> = {
    site: ['kill', 'suspend', 'cut'],
    worker: ['kill', 'suspend', 'cut'],
    agent: ['kill', 'suspend', 'cut'],
    storage: ['suspend', 'cut'],
  };
  readonly #project: string;
  readonly #clock: Clock;
  readonly #paused = new Set<string>();
  readonly #cuts = new Set<Cut>();

  private constructor(project: string, clock: Clock) {
    this.#project = project;
    this.#clock = clock;
  }

  /** @param project default: the only one with a running site. Throws `StormError` if there is none, or more than one. */
  static async open(project: string | undefined, clock: Clock): Promise<DockerTarget> {
    const sites = (await containersWith(`${serviceLabel}=survey-site`)).filter(({ State }) => State.Running);
    const projects = [...new Set(sites.map(({ Config }) => Config.Labels[projectLabel] ?? ''))];
    if (project !== undefined) {
      if (!projects.includes(project))
        throw new StormError(`No site runs in the Compose project ${project}.`);
      return new DockerTarget(project, clock);
    }
    if (projects.length === 0)
      throw new StormError('No Compose project with a running site: docker compose up starts one.');
    if (projects.length > 1) {
      throw new StormError(
        `Several Compose projects have a running site (${projects.join(', ')}): name one with --project.`,
      );
    }
    return new DockerTarget(projects[0]!, clock);
  }

  async members(): Promise<readonly Member[]> {
    return (await this.#containers())
      .filter(({ State }) => State.Running)
      .flatMap((container): Member[] => {
        const kind = kindOf(container);
        return kind === undefined ? [] : [{ kind, id: idOf(container), name: container.Name.slice(1) }];
      });
  }

  /** Kills all processes in the container except its init, like a crash: after `docker kill` the engine would not restart it. */
  async kill(member: Member): Promise<boolean> {
    // The shell that sends the signal ends with its container.
    await docker('exec', containerOf(member), 'sh', '-c', 'kill -9 -1').catch(() => '');
    for (let waitedMs = 0; waitedMs < endsWithinMs; waitedMs += lookEveryMs) {
      if (!(await this.members()).some(({ id }) => id === member.id)) return true;
      await pause(this.#clock, lookEveryMs);
    }
    return false;
  }

  async suspend(member: Member): Promise<boolean> {
    const id = containerOf(member);
    this.#paused.add(id);
    return succeeds(docker('pause', id));
  }

  async resume(member: Member): Promise<void> {
    await this.#unpause(containerOf(member));
  }

  async cut(member: Member, forMs: number): Promise<boolean> {
    const container = (await this.#containers()).find((each) => idOf(each) === member.id);
    const network = `${this.#project}_default`;
    const connected = container?.NetworkSettings.Networks[network];
    if (container === undefined || connected === undefined) return false;
    // The engine adds the short id itself.
    const aliases = (connected.Aliases ?? []).filter((alias) => !container.Id.startsWith(alias));
    const cut = { id: container.Id, network, aliases };
    this.#cuts.add(cut);
    const isCut = await succeeds(docker('network', 'disconnect', network, cut.id));
    if (isCut) await pause(this.#clock, forMs);
    await this.#connect(cut);
    return isCut;
  }

  async restore(): Promise<void> {
    for (const id of this.#paused) await this.#unpause(id);
    for (const cut of this.#cuts) await this.#connect(cut);
  }

  async memory(): Promise<readonly MemoryReading[]> {
    const members = await this.members();
    const lines = await docker(
      'stats',
      '--no-stream',
      '--no-trunc',
      '--format',
      '{{.ID}} {{.MemUsage}}',
      ...members.map(containerOf),
    );
    return lines.split('\n').flatMap((line): MemoryReading[] => {
      const [, id, number, unit] = /^(\S+) ([\d.]+)(\wi?B)/.exec(line) ?? [];
      const member = members.find((each) => containerOf(each) === id);
      return member === undefined
        ? []
        : [{ kind: member.kind, id: member.id, bytes: Number(number) * (unitBytes[unit ?? ''] ?? 1) }];
    });
  }

  /** The operator's key of the site, and its storage as this machine reaches it, where it does. */
  async access(adminKey: string | undefined): Promise<SystemAccess> {
    const containers = await this.#containers();
    const site = containers.find((each) => kindOf(each) === 'site' && each.State.Running);
    if (site === undefined) throw new StormError(`No site runs in the Compose project ${this.#project}.`);
    const env = new Map(
      site.Config.Env.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const connection = env.get('AZURE_STORAGE_CONNECTION_STRING') ?? '';
    const isEmulator = connection.includes(`://${emulator}:`);
    const address = containers.find((each) => each.Config.Labels[serviceLabel] === emulator)?.NetworkSettings
      .Networks[`${this.#project}_default`]?.IPAddress;
    // Only on Linux does this machine reach the addresses of containers.
    const isReachable = isEmulator && address !== undefined && address !== '' && process.platform === 'linux';
    return {
      // Compose sets what is not given to an empty text.
      adminKey:
        adminKey ?? (env.get('ADMIN_API_KEY') || (await keyIn(site.Id, env.get('ADMIN_API_KEY_FILE')))),
      connectionString: isReachable ? connection.replaceAll(`://${emulator}:`, `://${address}:`) : undefined,
      realAccount: isEmulator
        ? undefined
        : env.get('AZURE_STORAGE_ACCOUNT') || (accountIn(connection) ?? 'of its settings'),
    };
  }

  #containers(): Promise<Container[]> {
    return containersWith(`${projectLabel}=${this.#project}`);
  }

  async #unpause(id: string): Promise<void> {
    // It may have ended while it was paused, or not have been paused at all.
    await docker('unpause', id).catch(() => '');
    this.#paused.delete(id);
  }

  async #connect(cut: Cut): Promise<void> {
    const aliases = cut.aliases.flatMap((alias) => ['--alias', alias]);
    await docker('network', 'connect', ...aliases, cut.network, cut.id).catch((error: unknown) => {
      if (!(error as Error).message.includes('already exists')) throw error;
    });
    this.#cuts.delete(cut);
  }
}

function kindOf({ Config }: Container): Kind | undefined {
  return kindOfService[Config.Labels[serviceLabel] ?? ''];
}

function idOf({ Id, State }: Container): string {
  return `${Id} ${State.StartedAt}`;
}

function containerOf({ id }: Member): string {
  return id.split(' ', 1)[0]!;
}

async function keyIn(container: string, file: string | undefined): Promise<string | undefined> {
  return !file ? undefined : (await docker('exec', container, 'cat', file)).trim();
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
