import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookedPlatformFee, decimalToMinor, inDollars, majorToMinor, minorToDecimal, minorToMajor } from './money.ts'

const cents = fc.bigInt({ min: -10_000_000_000n, max: 10_000_000_000n })

test('an amount survives the way to PayPal and back', () => {
  fc.assert(fc.property(cents, (minor) => decimalToMinor(minorToDecimal(minor)) === minor))
})

test('an amount survives the way to JSON and back', () => {
  fc.assert(fc.property(cents, (minor) => majorToMinor(JSON.parse(JSON.stringify(minorToMajor(minor)))) === minor))
})

test.each([
  [5n, '0.05'],
  [2_500n, '25.00'],
  [-120n, '-1.20'],
  [0n, '0.00'],
])('%s cents are written %s', (minor, text) => {
  expect(minorToDecimal(minor)).toBe(text)
})

test.each([
  ['25', 2_500n],
  ['25.5', 2_550n],
  ['-0.05', -5n],
  ['007', 700n],
])('%s is read as %s cents', (text, minor) => {
  expect(decimalToMinor(text)).toBe(minor)
})

test('an inexact amount is reported', () => {
  expect(() => decimalToMinor('1e3')).toThrow('not an exact amount: 1e3')
})

test.each(['25.001', 'ten', '', '1e3', '1,00', ' 1', '.5'])('%j is not an exact amount', (text) => {
  expect(() => decimalToMinor(text)).toThrow(RangeError)
})

test.each([
  { gross: 2_500n, provider: 136n, percent: 5, fee: 125n, why: 'five per cent' },
  { gross: 10n, provider: 0n, percent: 5, fee: 1n, why: 'half a cent is rounded up' },
  { gross: 9n, provider: 0n, percent: 5, fee: 0n, why: 'less than half a cent is rounded down' },
  { gross: 50n, provider: 49n, percent: 5, fee: 1n, why: 'never more than what the provider left' },
  { gross: 50n, provider: 60n, percent: 5, fee: 0n, why: 'never less than nothing' },
  { gross: 10_000n, provider: 0n, percent: 2.75, fee: 275n, why: 'a fraction of a per cent' },
])('the platform fee of $gross is $fee: $why', ({ gross, provider, percent, fee }) => {
  expect(bookedPlatformFee(gross, provider, percent)).toBe(fee)
})

test('fees never eat more than the donation', () => {
  const amounts = fc.tuple(
    fc.bigInt({ min: 1n, max: 10_000_000n }),
    fc.bigInt({ min: 0n, max: 10_000n }),
    fc.integer({ min: 0, max: 50 }),
  )
  fc.assert(
    fc.property(amounts, ([gross, provider, percent]) => {
      const fee = bookedPlatformFee(gross, provider, percent)
      return fee >= 0n && (fee === 0n || fee + provider <= gross)
    }),
  )
})

test.each([
  [0n, '$0.00'],
  [5n, '$0.05'],
  [125_050n, '$1,250.50'],
  [-300n, '−$3.00'],
])('%s cents read as %s', (amountMinor, text) => {
  expect(inDollars(amountMinor)).toBe(text)
})
