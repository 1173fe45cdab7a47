export { createOrganisation } from './current-organisation.ts'
export { organisationRoutes, serveOrganisationStyle } from './organisation.routes.ts'
