import { expect } from './patience.ts'
import { checkScreens, reads, readsDialog, says, test } from './screens.ts'

checkScreens('dispute', {
  'report, which problem': () => {
    test(
      'Report a problem asks first whether it is about the campaign or about oneself',
      readsDialog('Report a problem', [
        'heading Report a problem',
        'button Something is wrong with this campaign It is false, stolen, illegal or harmful. You do not need an account.',
        'button Something went wrong for me With my donation or a payout, or what I was told is not so. With an account, or with the link in the mail with your receipt.',
      ]),
    )
  },
  'report, errors': () => {
    test(
      'a report asks for a category, a text and optionally an address',
      readsDialog('Report this campaign', [
        'heading Report this campaign',
        'radio Fraud or a scam',
        'radio Against the law',
        'radio Hate or threats',
        'radio Private data of a person',
        'radio Copied text or pictures',
        'radio Something else',
        'textbox Describe it',
        'textbox Your email (optional)',
        'button Send the report',
      ]),
    )
  },
  'report, sent with an address': () => {
    test('a sent report says that the campaign stays until an admin decides', says('Your report is sent'))
  },
  'campaign, taken down': () => {
    test(
      '/campaigns/{id} of a hidden campaign says that it was taken down, and the category',
      reads(['heading This campaign was taken down', 'link Browse campaigns']),
    )
    test('it names what became of donations', async ({ opened }) => {
      const lead = opened.getByText('An admin of this site took it down because of a suspicion of fraud.')
      await expect(lead).toContainText('While it is down nothing more is paid out')
    })
  },
  'campaign, taken down, owner': () => {
    test(
      'the owner of a hidden campaign reads since when and why, and can appeal',
      says('1 March 2026, 10:00 UTC, fraud or a scam'),
    )
  },
  'campaign, frozen': () => {
    test('a frozen campaign has neither Support nor Donate', async ({ opened }) => {
      await expect(opened.getByText('This campaign is frozen').filter({ visible: true })).toBeVisible()
      for (const name of ['Support', 'Donate'])
        await expect(opened.getByRole('button', { name, exact: true })).toHaveCount(0)
    })
  },
  'campaign, take down dialog': () => {
    test(
      'taking down asks for a category and a reason',
      readsDialog('Take this campaign down?', [
        'heading Take this campaign down?',
        'combobox Category',
        'textbox Reason',
        'button Cancel',
        'button Take it down',
      ]),
    )
  },
  'appeal, not sent': () => {
    test(
      '/appeals/{token} shows the decision and takes one appeal',
      reads(['heading A decision of an admin', 'textbox Your appeal', 'button Send the appeal']),
    )
  },
  'appeal, sent': () => {
    test('an appeal that was sent is shown', says('Your appeal was sent'))
  },
  'admin appeals, one': () => {
    test('an appeal shows the decision and both texts', says('It is the same bridge, seen from the other side.'))
  },
  'dispute dialog, signed out': () => {
    test(
      'Report a problem asks visitors to log in, or for the link in the mail with their receipt',
      readsDialog('Report a problem', [
        'heading Report a problem',
        'heading With an account',
        'link Log in',
        'link Create an account',
        'heading Donated without an account?',
        'link Ask for a new link',
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
        'radio The campaign What I was told is not so, or something else went wrong.',
        'radio A donation An amount is wrong, it was not mine, or I want it back.',
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
