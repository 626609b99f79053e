import { startAzurite, type Azurite } from '@canvass/testing';
import { startSite, type SiteProcess } from './site-process.ts';

/** Site processes on an Azurite of their own. */
export class SitesOnAzurite {
  readonly azurite: Azurite;
  readonly #env: Readonly<Record<string, string>>;
  readonly #sites: SiteProcess[] = [];

  private constructor(azurite: Azurite, env: Readonly<Record<string, string>>) {
    this.azurite = azurite;
    this.#env = env;
  }

  /** `env`: of each site. */
  static async open(env: Readonly<Record<string, string>> = {}): Promise<SitesOnAzurite> {
    return new SitesOnAzurite(await startAzurite(), env);
  }

  async start(env: Readonly<Record<string, string>> = {}): Promise<SiteProcess> {
    const { connectionString } = this.azurite;
    const site = await startSite({ AZURE_STORAGE_CONNECTION_STRING: connectionString, ...this.#env, ...env });
    this.#sites.push(site);
    return site;
  }

  /** Kills all sites. */
  async close(): Promise<void> {
    for (const site of this.#sites) site.signal('SIGKILL');
    await Promise.all(this.#sites.map(({ exited }) => exited));
    await this.azurite.stop();
  }
}
