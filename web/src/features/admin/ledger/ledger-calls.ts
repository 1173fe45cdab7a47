import type * as checks from '@muster/contract/money/checks.ts'
import type * as ledger from '@muster/contract/money/ledger.ts'
import { callOf } from '../../../api/call-of.ts'

export const listLedger = callOf<typeof ledger.listLedger>({ method: 'GET', path: '/admin/ledger', paged: true })
export const exportLedger = callOf<typeof ledger.exportLedger>({
  method: 'GET',
  path: '/admin/ledger.csv',
  produces: 'text/csv',
})
export const listQuarantine = callOf<typeof ledger.listQuarantine>({
  method: 'GET',
  path: '/admin/quarantine',
  paged: true,
})
export const getChecks = callOf<typeof checks.getChecks>({ method: 'GET', path: '/admin/checks' })
