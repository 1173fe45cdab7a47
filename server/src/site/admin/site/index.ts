export { type SandboxLogins, siteRoutes, type SiteFeatures } from './site.routes.ts'
