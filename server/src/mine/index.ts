export { mineMailSamples } from './mail-samples.ts'
export { renewMineLinks } from './request-mine-link.ts'
export { mineRoutes } from './mine.routes.ts'
