export { siteRoutes, type SiteFeatures } from './site.routes.ts'
