export { serveMetrics } from './serve-metrics.ts'
export { watchServices } from './watch-services.ts'
