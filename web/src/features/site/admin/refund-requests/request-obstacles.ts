import type { WaitingRefundRequest } from '@muster/contract/money/refund-requests.ts'

/** Why a request is left to an admin. */
export const obstacleWords: Record<WaitingRefundRequest['obstacle'], string> = {
  disputed: 'PayPal was deciding about the donation',
  too_old: 'PayPal takes no refund after 180 days',
  under_way: 'Another refund was in progress',
  paid_out: 'The campaign has too little money left',
  refused: 'PayPal refused the refund',
}
