/** The addresses of the desk's pages. Names are slugs, so nothing needs escaping. */

export function tenantAddress(tenant: string): string {
  return `/desk/${tenant}`;
}

export function surveyAddress(tenant: string, survey: string): string {
  return `/desk/${tenant}/surveys/${survey}`;
}
