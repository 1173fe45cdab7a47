export { serveWeb } from './web.routes.ts'
