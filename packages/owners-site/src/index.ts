export type { OnErased, OwnerLimits, OwnerPorts, SiteErasures } from './ports.ts';
export { ownerRoutes } from './routes.ts';
export { createPublicResultsLinks } from './share/public-results-link.ts';
export { createDeskSessions } from './sign-in/desk-sessions.ts';
export type { OidcSettings } from './sign-in/oidc/oidc-client.ts';
