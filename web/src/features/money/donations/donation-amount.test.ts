import { majorToMinor } from '@muster/contract/facts/money.ts'
import { expect, test } from 'vitest'
import { expectedFees, readAmount } from './donation-amount.ts'

test.each([
  ['25', 25],
  ['0.50', 0.5],
  ['12.34', 12.34],
  [' 7,5 ', 7.5],
  ['.5', 0.5],
  ['100000', 100_000],
  ['1,000.00', 1_000],
  ['$25', 25],
  ['12.50 $', 12.5],
])('"%s" is an amount', (text, amount) => {
  expect(readAmount(text)).toEqual({ isValid: true, amount })
})

test.each(['', '0', '0.00', '-5', '1.2345', '1e3', 'ten'])('"%s" is not an amount', (text) => {
  expect(readAmount(text)).toEqual({ isValid: false, isUnclear: false, message: 'Enter a valid amount' })
})

test.each(['1,250', '1.250'])('"%s" is ambiguous', (text) => {
  const message = 'Do you mean 1250 or 1.25? Type the one you mean'
  expect(readAmount(text)).toEqual({ isValid: false, isUnclear: true, message })
})

test('a donation has a maximum', () => {
  const message = 'One donation can be at most $100,000'
  expect(readAmount('100000.01')).toEqual({ isValid: false, isUnclear: false, message })
})

test.each([
  [25, 5, 1.25],
  [25, 1.14, 0.29],
])('of $%s at %s percent the platform takes $%s, as the server books it', (amount, percent, fee) => {
  expect(expectedFees(amount, percent, undefined)).toEqual({ provider: null, platform: fee, campaign: null })
})

test.each([
  [25, { provider: 1.36, platform: 1.25, campaign: 22.39 }],
  [0.5, { provider: 0.5, platform: 0, campaign: 0 }],
  [100_000, { provider: 3490.49, platform: 5000, campaign: 91_509.51 }],
])('the fees of $%s, estimated at 3.49 percent and 49 cents, are %j and add up', (amount, fees) => {
  expect(expectedFees(amount, 5, { perMillion: 34_900, fixed: 0.49 })).toEqual(fees)
  const [whole, ...parts] = [amount, fees.provider, fees.platform, fees.campaign].map(majorToMinor)
  expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(whole)
})
