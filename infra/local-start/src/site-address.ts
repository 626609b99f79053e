export interface SiteAddress {
  /** As this process reaches the site, whatever `localhost` may mean here. */
  readonly forCalls: string;
  /** As it is printed. */
  readonly forPeople: string;
}

/** Where a site that listens on `host` and `port` is found from its own machine. */
export function siteAddress(host: string, port: number): SiteAddress {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(reachable);
  const forCalls = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
  return { forCalls, forPeople: isLocal ? `http://localhost:${port}` : forCalls };
}
