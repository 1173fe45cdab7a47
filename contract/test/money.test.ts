import { describe, expect, test } from 'vitest'
import { createDonationOrder, DonationAmount } from '../src/donations.ts'
import { problemOf, problemsOf } from './problems.ts'

describe('a donation', () => {
  test.each([0.01, 0.5, 1, 12.34, 100_000])('%d can be given', (amount) => {
    expect(problemOf(DonationAmount, amount)).toBeNull()
  })
  test.each([0, -1, 0.001, '5', Number.NaN, undefined])('Enter a valid amount: %s is none', (amount) => {
    expect(problemOf(DonationAmount, amount)).toBe('Enter a valid amount')
  })
  test('is at most 100,000', () => {
    expect(problemOf(DonationAmount, 100_000.01)).toBe('One donation can be at most 100,000')
  })
  test('is in US dollars, and hides no name where nobody asks', () => {
    expect(createDonationOrder.body.parse({ amount: 5 })).toEqual({ amount: 5, currency: 'USD', anonymous: false })
    expect(problemsOf(createDonationOrder.body, { amount: 5, currency: 'EUR' })).toEqual({
      currency: 'Donations are taken in US dollars',
    })
  })
})
