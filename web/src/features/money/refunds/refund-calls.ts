import type * as refunds from '@muster/contract/money/refunds.ts'
import { callOf } from '../../../api/call-of.ts'

export const getRefundOffer = callOf<typeof refunds.getRefundOffer>({
  method: 'GET',
  path: '/admin/donations/:id/refund',
})
