import type { FaultType, Kind } from '../plan/storm-plan.ts';

/** A process or container that runs now. */
export interface Member {
  readonly kind: Kind;
  /** Another one after a restart. */
  readonly id: string;
  readonly name: string;
}

export interface MemoryReading {
  readonly kind: Kind;
  /** That of the member. */
  readonly id: string;
  readonly bytes: number;
}

/** A running system whose processes a storm may harm. */
export interface Target {
  readonly name: 'process' | 'docker';
  readonly possible: Readonly<Record<Kind, readonly FaultType[]>>;
  /** The length of a cut, where it is not the plan's. */
  readonly cutForMs?: number;
  members(): Promise<readonly Member[]>;
  /** SIGKILL. Resolves to true when the member has ended, to false if it is another process by now. */
  kill(member: Member): Promise<boolean>;
  /** Resolves to true when it stands still. */
  suspend(member: Member): Promise<boolean>;
  resume(member: Member): Promise<void>;
  /** Resolves to true when the cut is over and the member is connected again, if it has lived through it. */
  cut(member: Member, forMs: number): Promise<boolean>;
  /** Resumes and connects again what is not yet. */
  restore(): Promise<void>;
  memory(): Promise<readonly MemoryReading[]>;
  /** @param adminKey of the environment. The address of the storage may be another one after a cut. */
  access(adminKey: string | undefined): Promise<SystemAccess>;
}

/** What is known of the system beside its processes. */
export interface SystemAccess {
  readonly adminKey: string | undefined;
  /** Of the storage, as the storm reaches it; undefined if it cannot. */
  readonly connectionString: string | undefined;
  /** Of the sites, if they use real Azure storage. */
  readonly realAccount: string | undefined;
}

/** The name of the storage account; undefined without a connection string. */
export function accountIn(connectionString: string | undefined): string | undefined {
  if (!connectionString) return undefined;
  return /AccountName=([^;]+)/i.exec(connectionString)?.[1] ?? 'of the connection string';
}
