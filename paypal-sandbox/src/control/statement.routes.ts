import type { FastifyInstance } from 'fastify'
import { formatValue, wireAmount } from '../protocol/amounts.ts'
import type { Context } from '../config.ts'
import { findBalances, findMovements } from '../protocol/movements.sql.ts'

/** The merchant's account as the sandbox keeps it: every movement and what they add up to. No call of PayPal's; tests compare a ledger with it. */
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
