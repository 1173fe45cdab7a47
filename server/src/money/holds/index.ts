export { adjustHolds } from './adjust-holds.ts'
export { isOver, mayTakeMoney } from './hold-rules.ts'
