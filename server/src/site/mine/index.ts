export { mineMailSamples } from './mail-samples.ts'
export { mineRevisions } from './request-mine-link.ts'
export { mineRoutes } from './mine.routes.ts'
