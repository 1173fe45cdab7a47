import type { FastifyInstance } from 'fastify'
import { wireAmount } from './amounts.ts'
import { day } from '../basics.ts'
import type { Context } from '../config.ts'
import { type Movement, findBalances, findMovementsBetween } from './movements.sql.ts'
import { findItem } from '../payouts/payouts.sql.ts'
import { badQuery, countOf, instantOf } from './query.ts'
import { findRefund } from '../orders/refunds.sql.ts'
import { present, wireTime } from './wire.ts'

const reportMaxMs = 31 * day

/** PayPal's transaction event codes. */
const eventCodes: Record<Movement['kind'], string> = {
  capture: 'T0006',
  refund: 'T1107',
  reversal: 'T1106',
  payout: 'T0001',
  payout_return: 'T1111',
}

/** The transaction id. For payouts it differs from the id of the item. */
const transactionIdOf = ({ store }: Context, { kind, reference }: Movement): string =>
  kind === 'payout' || kind === 'payout_return' ? (findItem(store, reference)?.transactionId ?? reference) : reference

const referenceOf = ({ store }: Context, { kind, reference }: Movement) => {
  const captureId = kind === 'refund' || kind === 'reversal' ? findRefund(store, reference)?.captureId : undefined
  return captureId ? { paypal_reference_id: captureId, paypal_reference_id_type: 'TXN' } : {}
}

const presentMovement = (context: Context, movement: Movement) => ({
  transaction_info: present({
    paypal_account_id: context.identity.merchantId,
    transaction_id: transactionIdOf(context, movement),
    ...referenceOf(context, movement),
    transaction_event_code: eventCodes[movement.kind],
    transaction_initiation_date: wireTime(movement.createdAt),
    transaction_updated_date: wireTime(movement.createdAt),
    transaction_amount: wireAmount(movement.currency, movement.grossMinor),
    // PayPal reports the fee as its effect on the balance.
    fee_amount: movement.feeMinor === 0n ? null : wireAmount(movement.currency, -movement.feeMinor),
    transaction_status: 'S',
    custom_field: movement.customId,
  }),
})

type ReportQuery = { start_date?: string; end_date?: string; page?: string; page_size?: string }

/** Transaction Search v1, which lists a movement only some hours after it happened. */
export const registerReporting = (app: FastifyInstance, context: Context): void => {
  const { store, clock, config } = context
  const refreshedAt = () => new Date(clock.now().getTime() - config.reportLagMs)
  app.get<{ Querystring: ReportQuery }>('/v1/reporting/transactions', ({ query }) => {
    const from = instantOf(query.start_date, 'start_date')
    const to = instantOf(query.end_date, 'end_date')
    if (to < from || to.getTime() - from.getTime() > reportMaxMs) throw badQuery('end_date')
    const page = countOf(query.page, 1, 'page', 2_147_483_647)
    const size = countOf(query.page_size, 100, 'page_size', 500)
    const known = findMovementsBetween(store, from, to < refreshedAt() ? to : refreshedAt())
    const details = known.slice((page - 1) * size, page * size).map((movement) => presentMovement(context, movement))
    return {
      // PayPal's schema requires at least one item if the field is present.
      ...(details.length > 0 && { transaction_details: details }),
      account_number: context.identity.merchantId,
      start_date: wireTime(from.toISOString()),
      end_date: wireTime(to.toISOString()),
      last_refreshed_datetime: wireTime(refreshedAt().toISOString()),
      page,
      total_items: known.length,
      total_pages: Math.ceil(known.length / size),
    }
  })
  app.get('/v1/reporting/balances', () => ({
    balances: findBalances(store).map(({ currency, minor }, index) => ({
      currency,
      primary: index === 0,
      total_balance: wireAmount(currency, minor),
    })),
    account_id: context.identity.merchantId,
    as_of_time: wireTime(clock.now().toISOString()),
    last_refresh_time: wireTime(clock.now().toISOString()),
  }))
}
