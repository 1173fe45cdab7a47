import type { Kernel } from '../kernel/kernel.ts'
import type { Outbox } from '../mail/index.ts'
import type { Paypal } from '../payments/index.ts'

/** What giving money back works with. */
export type RefundContext = { kernel: Kernel; paypal: Paypal; outbox: Outbox }
