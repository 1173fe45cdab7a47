export { serveShareImages } from './share-images/share-images.routes.ts'
export { serveSitePictures } from './share-images/site-pictures.routes.ts'
export { serveWeb } from './web.routes.ts'
