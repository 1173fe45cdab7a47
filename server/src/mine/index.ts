export { mineMailSamples } from './mail-samples.ts'
export { mineRoutes } from './mine.routes.ts'
