import {
  startFaultyProxy,
  type Azurite,
  type FaultyProxy,
  type ProxiedRequest,
  type ProxyFault,
  type ProxyRule,
} from '@canvass/testing';

/** A proxy before Azurite's blob service, started with the system. */
export class ProxiedStorage {
  #proxy: FaultyProxy | undefined;

  /** Pass it to the system as `siteStorage` or `workerStorage`. */
  readonly connect = async (azurite: Azurite): Promise<string> => {
    this.#proxy = await startFaultyProxy({ target: { host: '127.0.0.1', port: azurite.blobPort } });
    return azurite.connectionStringVia({ blobPort: this.#proxy.port });
  };

  /** Applies the fault to every `nth` matching request. */
  everyNth(nth: number, matcher: (request: ProxiedRequest) => boolean, fault: ProxyFault): ProxyRule {
    let seen = 0;
    return this.#running.rule((request) => {
      if (!matcher(request)) return false;
      seen += 1;
      return seen % nth === 0;
    }, fault);
  }

  /** Removes all faults. */
  clear(): void {
    this.#running.clear();
  }

  async stop(): Promise<void> {
    await this.#proxy?.stop();
  }

  get #running(): FaultyProxy {
    if (!this.#proxy) throw new Error('the system has not been started');
    return this.#proxy;
  }
}

export function isAppendTo(container: string): (request: ProxiedRequest) => boolean {
  return ({ method, url }) =>
    method === 'PUT' && url.includes(`/${container}/`) && url.includes('comp=appendblock');
}

export function isPutTo(container: string): (request: ProxiedRequest) => boolean {
  return ({ method, url }) => method === 'PUT' && url.includes(`/${container}/`) && !url.includes('comp=');
}
