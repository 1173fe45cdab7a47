export { sampleCover } from './sample-cover.ts'
export { type DemoAccount } from './demo-accounts.ts'
export { hasDemoAccounts, removeDemo, type RemovalOutcome } from './remove-demo.ts'
export { findDemo, seedDemo } from './seed-demo.ts'
