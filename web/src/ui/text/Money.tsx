import type { Currency } from '@muster/contract/facts/money.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatMoney } from '../../lib/format.ts'

/** An amount in major units, to the cent, in figures of equal width. */
export const Money = ({
  amount,
  currency = 'USD',
  className,
}: {
  amount: number
  currency?: Currency
  className?: string
}) => <span className={classNames('figure whitespace-nowrap', className)}>{formatMoney(amount, currency)}</span>
