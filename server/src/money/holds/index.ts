export { adjustHolds } from './adjust-holds.ts'
export { isOver, mayTake } from './hold-rules.ts'
