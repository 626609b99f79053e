export { developerRoutes } from './developer-routes.ts';
