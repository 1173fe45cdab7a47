import type { Kernel } from '../kernel/kernel.ts'
import type { Outbox } from '../mail/index.ts'
import type { Paypal } from '../payments/index.ts'

/** What finishing a donation works with. */
export type DonationContext = { kernel: Kernel; paypal: Paypal; outbox: Outbox }
