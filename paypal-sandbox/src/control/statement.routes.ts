import type { FastifyInstance } from 'fastify'
import { formatValue, wireAmount } from '../protocol/amounts.ts'
import type { Context } from '../config.ts'
import { findBalances, findMovements } from '../protocol/movements.sql.ts'

/** All movements and balances of the merchant's account. Tests compare the ledger with it; PayPal has no such call. */
export const registerStatement = (app: FastifyInstance, { store }: Context): void => {
  app.get('/sandbox/statement', () => ({
    movements: findMovements(store).map(({ grossMinor, feeMinor, netMinor, ...movement }) => ({
      ...movement,
      gross: formatValue({ currency: movement.currency, minor: grossMinor }),
      fee: formatValue({ currency: movement.currency, minor: feeMinor }),
      net: formatValue({ currency: movement.currency, minor: netMinor }),
    })),
    balances: findBalances(store).map(({ currency, minor }) => wireAmount(currency, minor)),
  }))
}
