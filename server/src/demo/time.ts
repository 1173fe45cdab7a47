import { after } from '../base/clock.ts'
import type { Kernel } from '../context.ts'

/** The same product at another time: its commands write `instant` wherever they write the time. */
export const kernelAt = (kernel: Kernel, instant: Date): Kernel => ({ ...kernel, clock: { now: () => instant } })

/** The instant at this share of the way from one to the other. */
export const between = (from: Date, to: Date, share: number): Date =>
  after(from, Math.round((to.getTime() - from.getTime()) * share))
