import { checkScreens, reads, readsDialog, says, test } from './screens.ts'

checkScreens('donation', {
  'donate, signed out': () => {
    test(
      'Donate asks visitors for an amount first, and then for an address or to log in',
      readsDialog('Donate', [
        'heading Donate',
        'radio $10',
        'radio $25',
        'radio $50',
        'radio $100',
        'textbox Other amount',
        'textbox Your email, for the receipt',
        'button Log in to donate',
        'link Create an account',
        'button Donate with PayPal',
      ]),
    )
  },
  'donate, empty': () => {
    test(
      'Donate asks for an amount, and whether the name is shown',
      readsDialog('Donate', [
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
  },
  'guest page, receipt': () => {
    test(
      '/donations/{id}/receipt of a guest shows the receipt, the name for lists, and what to do about a gift that is not theirs',
      reads([
        'heading Donation receipt',
        'heading If you want your money back',
        'link report a problem with the donation',
        'heading Your name',
        'textbox Name for the list of donors',
        'button Show this name',
        'heading Keep it in an account',
        'link Create an account',
        'heading I did not make this gift',
        'button I did not make this gift',
      ]),
    )
  },
  'my donations, full': () => {
    test(
      '/myDonations lists the donations by year, each with a link to report a problem',
      reads([
        'heading My donations',
        'caption Your donations by year',
        'columnheader Year',
        'columnheader Donated',
        'columnheader Refunded',
        'columnheader After refunds',
      ]),
    )
  },
  'receipt, refunded in part': () => {
    test(
      '/donations/{id}/receipt shows donor, amount, campaign and date',
      reads([
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
  },
  'donate, failed': () => {
    test(
      'Failed to start PayPal donation is shown if the order gets no response',
      says('Failed to start PayPal donation'),
    )
  },
  'donate, wrong amount': () => {
    test('Enter a valid amount is shown for an invalid amount', says('Enter a valid amount'))
  },
})
