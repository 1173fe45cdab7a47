export { sampleCover } from './sample-cover.ts'
export { type DemoAccount } from './demo-accounts.ts'
export { findDemo, seedDemo } from './seed-demo.ts'
