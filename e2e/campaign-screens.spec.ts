import { expect } from '@playwright/test'
import { openState, reads } from './opened.ts'
import { expectReading } from './reading.ts'
import { test } from './stage.ts'
import { rampTitle } from './world.ts'

// One worker runs the file, because each worker would create a world of its own.
test.describe.configure({ mode: 'default' })

test('/campaigns is a searchable table with its columns, and Open and Favorite in each row', async ({ stage }) => {
  await openState('campaigns, full', stage)
  await expectReading(stage.page.locator('main'), [
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
  const row = stage.page.getByRole('table', { name: 'Campaigns' }).getByRole('row').nth(1)
  await expect(row.getByRole('link', { name: /^Open / })).toHaveText('Open')
  await expect(row.getByRole('button', { name: /^Favorite / })).toBeVisible()
})

test(
  '/campaigns/{id} has the countdown, support, donation and a way to report a problem',
  reads('campaign, signed out', [
    'heading Plant forty lime trees along the lower road',
    'timer Time left',
    'heading What to do on the day',
    'button Support',
    'button Donate',
    'button Report a problem',
  ]),
)

test('/campaigns/{id} of a past campaign is Completed, and takes neither support nor donations', async ({ stage }) => {
  await openState('campaign, past', stage)
  await expect(stage.page.getByText('Completed', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(stage.page.getByRole('button', { name: /^(Support|Donate)/ })).toHaveCount(0)
})

test(
  '/campaigns/{id} shows supporters Supported, and lets them withdraw',
  reads('campaign, supported', ['button Donate', 'button Supported', 'button Withdraw']),
)

test(
  '/campaigns/{id} offers its owner Request Payout',
  reads('payouts, available', ['heading Payouts', 'button Request Payout']),
)

test(
  '/campaigns/{id} shows admins the sandbox logins',
  reads('sandbox logins, unfolded', [
    'button Report a problem',
    ...Array.from({ length: 3 }, () => 'button Copy password'),
  ]),
)

test(
  '/favorites lists the saved campaigns with Open and Remove',
  reads('favorites, full', [
    'heading Favorites',
    'link Plant forty lime trees along the lower road',
    'button Remove Plant forty lime trees along the lower road',
    'link A campaign that was deleted',
    'button Remove A campaign that was deleted',
    `link ${rampTitle}`,
    `button Remove ${rampTitle}`,
  ]),
)

test(
  '/campaigns/{id}?joinToken confirms the support by a button above the campaign',
  reads('campaign, join token before the click', [
    'button Confirm my support',
    'heading Plant forty lime trees along the lower road',
    'button Support',
  ]),
)

test(
  '/myCampaigns has three tables: active, past, and supported',
  reads('my campaigns, one of them past', [
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
