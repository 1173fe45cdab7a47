export { serveShareImages } from './share-images.routes.ts'
export { serveSitePictures } from './site-pictures.routes.ts'
