import { reads, readsDialog } from './opened.ts'
import { test } from './stage.ts'

// One worker runs the file, because each worker would create a world of its own.
test.describe.configure({ mode: 'default' })

test(
  'Donate asks visitors for an amount first, and then to log in',
  readsDialog('Donate', 'donate, signed out', [
    'heading Donate',
    'radio $10',
    'radio $25',
    'radio $50',
    'radio $100',
    'textbox Other amount',
    'switch Donate anonymously',
    'button Log in to donate',
    'link Create an account',
  ]),
)

test(
  'Donate asks for an amount, and whether the name is shown',
  readsDialog('Donate', 'donate, empty', [
    'heading Donate',
    'radio $10',
    'radio $25',
    'radio $50',
    'radio $100',
    'textbox Other amount',
    'switch Donate anonymously',
    'button Donate with PayPal',
  ]),
)

test(
  '/myDonations lists the donations by year, each with a link to report a problem',
  reads('my donations, full', [
    'heading My donations',
    'caption Your donations by year',
    'columnheader Year',
    'columnheader Donated',
    'columnheader Refunded',
    'columnheader After refunds',
  ]),
)

test(
  '/donations/{id}/receipt shows donor, amount, campaign and date',
  reads('receipt, refunded in part', [
    'link My donations',
    'button Print or save as PDF',
    'heading Donation receipt, refunded in part',
    'term Given by',
    'term For the campaign',
    'term Received on',
    'term PayPal’s payment',
    'term PayPal’s invoice id',
    'caption Amount',
  ]),
)
