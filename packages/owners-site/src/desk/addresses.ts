/** The addresses of the desk's pages. Names are slugs, so nothing needs escaping. */

export function tenantAddress(tenant: string): string {
  return `/desk/${tenant}`;
}

/** The address of a survey's pictures, without the slash before their ids. */
export function picturesAddress(tenant: string, survey: string): string {
  return `${surveyAddress(tenant, survey)}/pictures`;
}

export function surveyAddress(tenant: string, survey: string): string {
  return `/desk/${tenant}/surveys/${survey}`;
}
