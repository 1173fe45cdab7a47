import type { Mutant } from './mutant.ts'
import { crowdMutants } from './crowd-mutants.ts'
import { disputeMutants } from './dispute-mutants.ts'
import { gatheringMutants } from './gathering-mutants.ts'
import { newsMutants } from './news-mutants.ts'
import { paymentMutants } from './payment-mutants.ts'
import { payoutMutants } from './payout-mutants.ts'
import { refundMutants } from './refund-mutants.ts'
import { standingMutants } from './standing-mutants.ts'

export const mutants: readonly Mutant[] = [
  ...paymentMutants,
  ...refundMutants,
  ...payoutMutants,
  ...disputeMutants,
  ...standingMutants,
  ...gatheringMutants,
  ...crowdMutants,
  ...newsMutants,
]
