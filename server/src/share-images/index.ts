export { serveShareImages } from './share-images.routes.ts'
