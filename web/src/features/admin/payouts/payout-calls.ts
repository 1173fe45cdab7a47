import type * as payouts from '@muster/contract/money/payouts.ts'
import { callOf } from '../../../api/call-of.ts'

export const listPayouts = callOf<typeof payouts.listPayouts>({ method: 'GET', path: '/admin/payouts', paged: true })
export const getPayout = callOf<typeof payouts.getPayout>({ method: 'GET', path: '/admin/payouts/:id' })
