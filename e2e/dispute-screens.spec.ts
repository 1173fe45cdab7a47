import { expect } from '@playwright/test'
import { checkScreens, reads, readsDialog, says, test } from './screens.ts'

checkScreens('dispute', {
  'dispute dialog, signed out': () => {
    test(
      'Report a problem asks visitors to log in',
      readsDialog('Log in to report a problem', [
        'heading Log in to report a problem',
        'link Log in',
        'link Create an account',
      ]),
    )
  },
  'dispute dialog, empty': () => {
    test(
      'Report a problem asks for type, reason and details',
      readsDialog('Report a problem', [
        'heading Report a problem',
        'combobox What is it about?',
        'option The campaign',
        'option A donation',
        'option A payout',
        'textbox Reason',
        'textbox Details (optional)',
        'button Send the dispute',
      ]),
    )
  },
  'my disputes, full': () => {
    test(
      '/myDisputes is a table of one’s disputes',
      reads([
        'heading My disputes',
        'link Raise a dispute',
        'caption My disputes',
        'columnheader Campaign',
        'columnheader Reason',
        'columnheader Status',
        'columnheader What happened',
      ]),
    )
  },
  'dispute, of a campaign': () => {
    test(
      '/disputes/new asks for type, reason and details',
      reads([
        'heading Raise a dispute',
        'radio The campaign It is false, stolen or harmful.',
        'radio A donation An amount is wrong, or it was not mine.',
        'radio A payout Money goes where it should not.',
        'textbox Reason',
        'textbox Details (optional)',
        'button Send the dispute',
        'link My disputes',
      ]),
    )
  },
  'my disputes, failed': () => {
    test('Failed to load is shown if a list gets no response', says('Failed to load'))
  },
  'dispute, not sent': () => {
    test('Failed to create dispute is shown if sending gets no response', says('Failed to create dispute'))
  },
  'dispute dialog, no reason': () => {
    test('the dispute dialog of a campaign shows Please provide a reason', says('Please provide a reason'))
  },
  'dispute, errors': () => {
    test('/disputes/new shows Campaign, Type and Reason are required', async ({ opened }) => {
      for (const sentence of ['Campaign is required', 'Type is required', 'Reason is required']) {
        await expect(opened.getByText(sentence, { exact: true }).first()).toBeVisible()
      }
    })
  },
})
