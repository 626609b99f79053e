export interface SiteAddress {
  /** For this process; does not depend on the meaning of `localhost`. */
  readonly forCalls: string;
  /** For printing. */
  readonly forPeople: string;
}

/** The URLs of a site that listens on `host` and `port`, from its own machine. */
export function siteAddress(host: string, port: number): SiteAddress {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(reachable);
  const forCalls = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
  return { forCalls, forPeople: isLocal ? `http://localhost:${port}` : forCalls };
}
