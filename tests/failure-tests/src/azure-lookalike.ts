import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSignedCertificate, startAzurite, type Azurite } from '@canvass/testing';

const account = 'canvass';
const clientId = '11111111-2222-4333-8444-555555555555';
const identityHeader = 'a-header-that-only-the-platform-knows';

/**
 * Azure for a process with an account name and a managed identity instead of a key: an identity endpoint like that of
 * Container Apps, and the storage account's host names over HTTPS, through a proxy, on an Azurite that accepts tokens.
 */
export class AzureLookalike {
  /** The scopes of the requested tokens. */
  readonly resources = new Set<string>();
  /** The hosts requested from the proxy. */
  readonly hosts = new Set<string>();
  readonly #folder: string;
  readonly #azurite: Azurite;
  readonly #sockets = new Set<Socket>();
  readonly #identity: Server;
  readonly #proxy: Server;

  private constructor(folder: string, azurite: Azurite) {
    this.#folder = folder;
    this.#azurite = azurite;
    this.#identity = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost');
      const isKnown =
        request.headers['x-identity-header'] === identityHeader && searchParams.get('client_id') === clientId;
      const resource = searchParams.get('resource') ?? '';
      this.resources.add(resource);
      const expires = Math.floor(Date.now() / 1_000) + 3_600;
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          access_token: tokenFor(resource, expires),
          expires_on: String(expires),
          resource,
          token_type: 'Bearer',
        }),
      );
    });
    this.#proxy = createServer().on('connect', (request: { url?: string }, client: Socket) => {
      const host = request.url ?? '';
      this.hosts.add(host);
      const port = this.#portOf(host);
      if (port === undefined) {
        client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
        return;
      }
      const server = connect(port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        server.pipe(client).pipe(server);
      });
      for (const socket of [client, server]) {
        this.#sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => this.#sockets.delete(socket));
      }
    });
  }

  static async start(): Promise<AzureLookalike> {
    const folder = await mkdtemp(join(tmpdir(), 'azure-lookalike-'));
    const { certificate, key } = selfSignedCertificate([
      '*.blob.core.windows.net',
      '*.queue.core.windows.net',
    ]);
    const files = { cert: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
    await writeFile(files.cert, certificate);
    await writeFile(files.key, key);
    const azurite = await startAzurite({
      flags: ['--oauth', 'basic', '--cert', files.cert, '--key', files.key],
      env: { AZURITE_ACCOUNTS: `${account}:${Buffer.from('no client knows this key').toString('base64')}` },
    });
    const azure = new AzureLookalike(folder, azurite);
    for (const server of [azure.#identity, azure.#proxy]) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    return azure;
  }

  /** For a process; contains no secret of the storage account. */
  get env(): Readonly<Record<string, string>> {
    return {
      AZURE_STORAGE_ACCOUNT: account,
      AZURE_CLIENT_ID: clientId,
      IDENTITY_ENDPOINT: `http://127.0.0.1:${portOf(this.#identity)}/msi/token`,
      IDENTITY_HEADER: identityHeader,
      HTTPS_PROXY: `http://127.0.0.1:${portOf(this.#proxy)}`,
      NO_PROXY: '127.0.0.1',
      NODE_EXTRA_CA_CERTS: join(this.#folder, 'certificate.pem'),
    };
  }

  async stop(): Promise<void> {
    for (const server of [this.#identity, this.#proxy]) {
      server.close();
      server.closeAllConnections();
    }
    for (const socket of this.#sockets) socket.destroy();
    await this.#azurite.kill();
  }

  #portOf(host: string): number | undefined {
    if (host === `${account}.blob.core.windows.net:443`) return this.#azurite.blobPort;
    return host === `${account}.queue.core.windows.net:443` ? this.#azurite.queuePort : undefined;
  }
}

/** Azurite checks a token's issuer, audience and times, but not its signature. */
function tokenFor(resource: string, expires: number): string {
  const claims = {
    aud: resource,
    iss: 'https://sts.windows.net/test/',
    iat: expires - 3_660,
    nbf: expires - 3_660,
    exp: expires,
  };
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.${Buffer.from('unsigned').toString('base64url')}`;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
