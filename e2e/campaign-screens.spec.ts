import { expect } from './patience.ts'
import { expectReading } from './reading.ts'
import { checkScreens, reads, readsDialog, says, test } from './screens.ts'
import { rampTitle } from './world.ts'

checkScreens('campaign', {
  'campaigns, full': () => {
    test('/campaigns is a searchable table with its columns, and Open and Favorite in each row', async ({ opened }) => {
      await expectReading(opened.locator('main'), [
        'heading Campaigns',
        'searchbox Search campaigns',
        'caption Campaigns',
        'columnheader Title',
        'columnheader Creator',
        'columnheader Type',
        'columnheader Coordination date',
        'columnheader Raised',
        'columnheader Support',
        'columnheader Actions',
      ])
      const row = opened.getByRole('table', { name: 'Campaigns' }).getByRole('row').nth(1)
      await expect(row.getByRole('link', { name: /^Open / })).toHaveText('Open')
      await expect(row.getByRole('button', { name: /^Favorite / })).toBeVisible()
    })
  },
  'campaign, signed out': () => {
    test(
      '/campaigns/{id} has the countdown, support, donation and a way to report a problem',
      reads([
        'heading Plant forty lime trees along the lower road',
        'timer Time left',
        'button Support',
        'button Donate',
        'button Report a problem',
        'heading What to do on the day',
      ]),
    )
  },
  'campaign, people have left': () => {
    test('/campaigns/{id} thanks the people who have left, and takes support until the end of the day', async ({
      opened,
    }) => {
      await expect(opened.getByText('Ended at 00:01', { exact: true })).toBeVisible()
      await expect(opened.getByRole('timer', { name: 'Time left' })).toBeVisible()
      await expect(opened.getByRole('button', { name: 'Support', exact: true }).first()).toBeVisible()
    })
  },
  'campaign, past': () => {
    test('/campaigns/{id} of a past campaign is Completed, and takes neither support nor donations', async ({
      opened,
    }) => {
      await expect(opened.getByText('Completed', { exact: true }).filter({ visible: true }).first()).toBeVisible()
      await expect(opened.getByRole('button', { name: /^(Support|Donate)/ })).toHaveCount(0)
    })
  },
  'campaign, supported': () => {
    test(
      '/campaigns/{id} shows supporters Supported, and lets them withdraw',
      reads(['button Donate', 'button Supported', 'button Withdraw']),
    )
  },
  'questions, full': () => {
    test(
      '/campaigns/{id} shows who asked their own question with Withdraw',
      reads(['heading Questions', 'button Withdraw the question']),
    )
  },
  'payouts, available': () => {
    test('/campaigns/{id} offers its owner Request Payout', reads(['heading Payouts', 'button Request Payout']))
  },
  'sandbox logins, unfolded': () => {
    test(
      '/campaigns/{id} shows admins the sandbox logins',
      reads(['button Report a problem', ...Array.from({ length: 3 }, () => 'button Copy password')]),
    )
  },
  'favorites, full': () => {
    test(
      '/favorites lists the saved campaigns with Open and Remove',
      reads([
        'heading Favorites',
        'link Plant forty lime trees along the lower road',
        'button Remove Plant forty lime trees along the lower road',
        'link A campaign that was deleted',
        'button Remove A campaign that was deleted',
        `link ${rampTitle}`,
        `button Remove ${rampTitle}`,
      ]),
    )

    test('a favourite that cannot be loaded is skipped silently', async ({ opened }) => {
      await expect(opened.getByRole('link', { name: 'A campaign that was deleted' })).toBeVisible()
      await expect(opened.getByRole('main').getByRole('alert')).toHaveCount(0)
    })
  },
  'unsubscribe, of an update': () => {
    test(
      '/unsubscribe of an update offers to stop updates, or all',
      reads(['heading Stop mails', 'button No more updates', 'button Nothing more about this campaign']),
    )
  },
  'verify-follow, before the press': () => {
    test('/verify-follow follows with one button', reads(['heading Follow a campaign', 'button Follow the campaign']))
  },
  'question of a guest, form': () => {
    test(
      '/campaigns/{id} asks a visitor for a question and an address',
      readsDialog('Ask a question', [
        'link log in',
        'textbox Your question',
        'textbox Email',
        'button Send me the link',
      ]),
    )
  },
  'verify-question, before the press': () => {
    test(
      '/verify-question sends a question with one button',
      reads(['heading Your question', 'button Send the question']),
    )
  },
  'my campaigns, one of them past': () => {
    test(
      '/myCampaigns has three tables: active, past, and supported',
      reads([
        'heading My campaigns',
        'heading My active campaigns',
        'caption My active campaigns',
        'columnheader Title',
        'columnheader Coordination date',
        'columnheader Raised',
        'columnheader Support',
        'columnheader Actions',
        'heading My past campaigns',
        'caption My past campaigns',
        'columnheader Title',
        'columnheader Coordination date',
        'columnheader Raised',
        'columnheader Support',
        'columnheader Actions',
        'heading Campaigns I support',
        'caption Campaigns I support',
        'columnheader Title',
        'columnheader Coordination date',
        'columnheader You donated',
        'columnheader Raised',
        'columnheader Support',
        'columnheader Actions',
      ]),
    )
  },
  'my campaigns, changed since the member signed': () => {
    test('/myCampaigns marks a supported campaign whose promise changed, and links to the question', async ({
      opened,
    }) => {
      const row = opened.getByRole('row', { name: rampTitle })
      await expect(
        row.getByRole('link', { name: `Changed since you said yes: stay or withdraw: ${rampTitle}` }),
      ).toHaveAttribute('href', /^\/campaigns\/[^/]+$/)
    })
  },
  'campaigns, failed': () => {
    test('Failed to load is shown if a list gets no response', says('Failed to load'))
  },
  'my campaigns, failed': () => {
    test('Failed to load is shown if a list gets no response', says('Failed to load'))
  },
})
