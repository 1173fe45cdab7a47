import type { SandboxConfig } from '../../paypal-sandbox/src/config.ts'
import type { Random } from '../engine/random.ts'

/** Behaviour of PayPal that its documentation leaves open. Each seed draws its own variant. */
export type Settings = Pick<
  SandboxConfig,
  | 'orderBegins'
  | 'expiredOrder'
  | 'afterDecline'
  | 'listsReversals'
  | 'refundsFee'
  | 'repeatsPayouts'
  | 'duplicateBatch'
  | 'holdsBlocked'
  | 'returnsPayoutFee'
>

export const drawSettings = (random: Random): Settings => ({
  orderBegins: random.pick(['payer_action', 'created']),
  expiredOrder: random.pick(['gone', 'voided', 'unchanged']),
  listsReversals: random.chance(0.5),
  repeatsPayouts: random.chance(0.5),
  duplicateBatch: random.pick(['link', 'link_in_detail', 'no_link', 'another_word']),
  refundsFee: random.chance(0.3),
  afterDecline: random.pick(['approval_needed', 'stays_approved']),
  holdsBlocked: random.chance(0.5),
  returnsPayoutFee: random.chance(0.5),
})
