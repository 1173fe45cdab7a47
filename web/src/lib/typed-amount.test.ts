import { expect, test } from 'vitest'
import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { amountIn, readTypedAmount, typedAmount } from './typed-amount.ts'

test.each([
  ['25', 25],
  ['12,50', 12.5],
  ['12.50', 12.5],
  [' 7,5 ', 7.5],
  ['2500,50', 2_500.5],
  ['7,', 7],
  [',5', 0.5],
  ['0', 0],
  ['-1', -1],
  ['0,125', 0.125],
  ['1250,125', 1_250.125],
  ['1,2505', 1.2505],
  ['1,000.00', 1_000],
  ['1.500,00', 1_500],
  ['1 250', 1_250],
  ['1 250,5', 1_250.5],
  ['1’250.50', 1_250.5],
  ['1,250,000', 1_250_000],
  ['1.250.000,75', 1_250_000.75],
])('%j is %d', (text, amount) => {
  expect(readTypedAmount(text)).toEqual({ kind: 'amount', amount })
  expect(amountIn(text)).toBe(amount)
})

test.each([
  ['1,250', 'Do you mean 1250 or 1.25? Type the one you mean'],
  ['1.250', 'Do you mean 1250 or 1.25? Type the one you mean'],
  ['100.000', 'Do you mean 100000 or 100.00? Type the one you mean'],
  ['1,255', 'Do you mean 1255? Type it without the comma'],
  ['12.345', 'Do you mean 12345? Type it without the point'],
])('%j is ambiguous', (text, question) => {
  expect(readTypedAmount(text)).toEqual({ kind: 'unclear', question })
  expect(amountIn(text)).toBeNaN()
})

test.each([
  'ten',
  '1e3',
  '1,00.00',
  '1,000.000',
  '1 25',
  '1,000 000',
  '1.2.3',
  '$5',
  '.',
  ',',
  '-',
  'NaN',
  'Infinity',
  '١٢',
])('%j is not a number', (text) => {
  expect(readTypedAmount(text)).toEqual({ kind: 'no number' })
  expect(amountIn(text)).toBeNaN()
})

test('an empty field has no amount', () => {
  expect(readTypedAmount(' ')).toEqual({ kind: 'empty' })
})

test('a typed amount is sent as a number, and an unreadable one is refused with a message', () => {
  const Amount = typedAmount(refundDonationEndpoint.body.shape.amount)
  const problem = (typed: unknown) => Amount.safeParse(typed).error?.issues[0]?.message
  expect(Amount.parse('12,50')).toBe(12.5)
  expect(Amount.parse(12.5)).toBe(12.5)
  expect(problem('1,250')).toBe('Do you mean 1250 or 1.25? Type the one you mean')
  for (const typed of ['', 'ten', '-1', '12.345,678', 0.001]) expect(problem(typed)).toBe('Enter a valid amount')
})
