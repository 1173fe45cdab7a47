import { expect, test } from 'vitest'
import { platformFeeOf, readAmount } from './donation-amount.ts'

test.each([
  ['25', 25],
  ['0.50', 0.5],
  ['12.34', 12.34],
  [' 7,5 ', 7.5],
  ['.5', 0.5],
  ['100000', 100_000],
])('"%s" is an amount', (text, amount) => {
  expect(readAmount(text)).toEqual({ isValid: true, amount })
})

test.each(['', '0', '0.00', '-5', '1.234', '1e3', 'ten', '1,000.00'])('"%s" is none', (text) => {
  expect(readAmount(text)).toEqual({ isValid: false, message: 'Enter a valid amount' })
})

test('one donation has an upper end', () => {
  expect(readAmount('100000.01')).toEqual({ isValid: false, message: 'One donation can be at most 100,000' })
})

test.each([
  [25, 5, 1.25],
  [25, 1.14, 0.29],
])('of $%s at %s percent the platform takes $%s, as the server books it', (amount, percent, fee) => {
  expect(platformFeeOf(amount, percent)).toBe(fee)
})
