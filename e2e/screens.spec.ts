import { expect } from '@playwright/test'
import { openState, reads, readsDialog } from './opened.ts'
import { expectReading } from './reading.ts'
import { test } from './stage.ts'
import { rampTitle } from './world.ts'

// The content of each screen of the specification: headings, labels, columns and buttons, in order.

test(
  '/ has its hero, tiles and how it works, and links visitors to the campaigns and to an account',
  reads('home, signed out', [
    'heading Pick a day. Fill it with people.',
    'link Browse campaigns',
    'link Create an account',
    'link Start a campaign',
    'heading What Muster is for',
    'heading Coordinate',
    'heading Fund',
    'heading Follow through',
    'heading How it works',
    'heading Someone picks a day',
    'heading People support it',
    'heading Everyone acts on the same day',
  ]),
)

test(
  '/ links members to a new campaign and to their campaigns',
  reads('home, signed in', [
    'heading Pick a day. Fill it with people.',
    'link Create a campaign',
    'link My campaigns',
    'heading How it works',
  ]),
)

test(
  '/login asks for email and password, and links to a new password and to an account',
  reads('login, empty', [
    'heading Log in',
    'textbox Email',
    'textbox Password',
    'link Forgot your password?',
    'button Log in',
    'link Create an account',
  ]),
)

test(
  '/register asks for email, password, and optionally username and phone',
  reads('register, empty', [
    'heading Create an account',
    'textbox Email',
    'textbox Username (optional)',
    'textbox Phone (optional)',
    'textbox Password',
    'button Create an account',
    'link Log in',
  ]),
)

test('/register leads to the step that verifies the address', async ({ stage }) => {
  await openState('register, check your inbox', stage)
  await expect(stage.page.getByRole('heading', { name: /^Check your inbox at / })).toBeVisible()
  await expectReading(stage.page.locator('main'), ['button Send it again', 'link Change the address', 'link Log in'])
})

test(
  '/account has the picture, the profile and the password',
  reads('account, full', [
    'heading Account',
    'heading Picture',
    'heading Profile',
    'textbox Name (optional)',
    'textbox Username (optional)',
    'textbox Phone (optional)',
    'button Save profile',
    'heading Payouts',
    'textbox PayPal address (optional)',
    'button Save PayPal address',
    'heading Password',
    'textbox Current password',
    'textbox New password',
    'button Change password',
    'heading Second factor',
    'button Turn it on',
    'heading Sessions',
    'heading My data',
    'button Download my data',
    'heading Delete account',
    'button Delete my account',
  ]),
)

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
  '/campaigns/new asks first for title, target and tags',
  reads('create, step 1', [
    'heading Create a campaign',
    'heading What and for whom',
    'textbox Title',
    'radio Policy Public policy: a council, a parliament, an authority',
    'radio Corporate A company: a business, a bank, an employer',
    'combobox Tags (optional)',
    'button Next',
  ]),
)

test(
  '/campaigns/new asks then for day and place',
  reads('create, step 2', [
    'heading When and where',
    'textbox Coordination date (optional)',
    'combobox Time zone',
    'radio Global',
    'radio Country',
    'radio State',
    'radio City',
    'combobox City',
    'combobox State (optional)',
    'combobox Country (optional)',
    'button Back',
    'button Next',
  ]),
)

test(
  '/campaigns/new asks then for story, cover and pictures',
  reads('create, step 3', [
    'heading Story and pictures',
    'textbox Story (optional)',
    'button Choose a cover',
    'button Add pictures',
    'button Back',
    'button Next',
  ]),
)

test(
  '/campaigns/new asks then for action, goal and its currency, in USD, EUR or GBP',
  reads('create, step 4', [
    'heading Action and money',
    'radio Act and donate A day of action that costs money',
    'radio Act No donations are taken',
    'radio Donate The campaign only needs money',
    'textbox What to do on the day',
    'textbox Goal (optional)',
    'combobox Currency of the goal',
    'option US dollars (USD)',
    'option Euro (EUR)',
    'option Pounds (GBP)',
    'button Back',
    'button Next',
  ]),
)

test(
  '/campaigns/new shows all of it before it is published',
  reads('create, step 5', [
    'heading Review',
    'heading What and for whom',
    'heading When and where',
    'heading Story and pictures',
    'heading Action and money',
    'button Publish the campaign',
    'button Back',
  ]),
)

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
  reads('payouts, to be asked for', ['heading Payouts', 'button Request Payout']),
)

test(
  '/campaigns/{id} shows admins the sandbox logins',
  reads('sandbox logins, unfolded', [
    'button Report a problem',
    ...Array.from({ length: 3 }, () => 'button Copy password'),
  ]),
)

test(
  'Support asks visitors to log in or to enter an address',
  readsDialog('Log in to support', 'support, signed out', [
    'heading Log in to support',
    'link Log in',
    'link Create an account',
    'heading Or support with only your email',
    'textbox Email',
    'button Send me the link',
  ]),
)

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
  'Report a problem asks visitors to log in',
  readsDialog('Log in to report a problem', 'dispute dialog, signed out', [
    'heading Log in to report a problem',
    'link Log in',
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
  'Report a problem asks for type, reason and details',
  readsDialog('Report a problem', 'dispute dialog, empty', [
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
  '/verify-email verifies the address with one button',
  reads('verify-email, waiting for the press', ['heading Verify your address', 'button Verify my address']),
)

test(
  '/verify-join confirms the support with one button',
  reads('verify-join, waiting for the press', ['heading Confirm your support', 'button Confirm my support']),
)

test(
  '/campaigns/{id}?joinToken confirms the support by a button above the campaign',
  reads('campaign, join token waiting for the press', [
    'button Confirm my support',
    'heading Plant forty lime trees along the lower road',
    'button Support',
  ]),
)

test(
  '/forgot asks for the address',
  reads('forgot, empty', ['heading Forgot your password?', 'textbox Email', 'button Send me the link', 'link Log in']),
)

test(
  '/reset/{token} asks for the new password',
  reads('reset, form', ['heading Set a new password', 'textbox New password', 'button Set the new password']),
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

test(
  '/myDisputes is a table of one’s disputes',
  reads('my disputes, full', [
    'heading My disputes',
    'link Raise a dispute',
    'caption My disputes',
    'columnheader Campaign',
    'columnheader Reason',
    'columnheader Status',
    'columnheader What happened',
  ]),
)

test(
  '/disputes/new asks for type, reason and details',
  reads('dispute, of a campaign', [
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

test('/verify-phone shows the home page, in place', async ({ stage }) => {
  await openState('home, signed out', stage)
  await stage.page.goto('/verify-phone')
  await expectReading(stage.page.locator('main'), ['heading Pick a day. Fill it with people.', 'heading How it works'])
  expect(new URL(stage.page.url()).pathname).toBe('/verify-phone')
})

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
    'term Given to',
    'term Received',
    'term Receipt number',
    'term PayPal’s payment',
    'caption Amount',
  ]),
)

test(
  '/mine shows a guest what they support, and withdraws it with one button',
  reads('mine, confirmed', [
    'heading Your support',
    'term Day',
    'term Your support',
    'term Since',
    'button Withdraw my support',
    'link See the campaign',
  ]),
)

test(
  '/unsubscribe stops the mails with one button',
  reads('unsubscribe, asked', ['heading Stop mails', 'button Stop these mails']),
)
