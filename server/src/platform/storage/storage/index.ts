export { createFileStorage } from './file-storage.ts'
export { createS3Storage } from './s3-storage.ts'
export { openStorage } from './open-storage.ts'
export type { Storage } from './storage.ts'
