import { openState, reads, readsDialog } from './opened.ts'
import { expectReading } from './reading.ts'
import { test } from './stage.ts'

// One worker runs the file, because each worker would create a world of its own.
test.describe.configure({ mode: 'default' })

// The content of the sheets of /admin: labels, columns and buttons, in order.

const tabs = ['tab Payouts', 'tab Disputes', 'tab Tokens', 'tab Users', 'tab Cron']

const accessDenied = [
  'heading Access denied',
  "paragraph You don't have permission to view this page.",
  'link Browse campaigns',
]

test('/admin shows members Access denied', reads('admin, access denied', accessDenied))

test(
  '/admin shows visitors Access denied and a link to log in',
  reads('admin, signed out', [...accessDenied.slice(0, 2), 'link Log in', 'link Browse campaigns']),
)

test(
  '/admin, Payouts lists the payouts with their key facts',
  reads('admin payouts, full', [
    'heading Admin',
    ...tabs,
    'combobox Status',
    'option Pending',
    'option Approved',
    'option Rejected',
    'option All',
    'caption Payouts',
    'columnheader Campaign',
    'columnheader Owner',
    'columnheader Receiver',
    'columnheader Gross',
    'columnheader Platform fee',
    'columnheader Net',
    'columnheader Requested',
    'columnheader Status',
  ]),
)

test(
  '/admin, Payouts shows the details of a payout, with Approve and Reject',
  readsDialog('Plant forty lime trees', 'admin payouts, sheet', [
    'heading Plant forty lime trees',
    'caption What the payout is made of',
    'rowheader Raised, not paid out before',
    'rowheader To be paid',
    'term Receiver',
    'term Owner',
    'term Requested',
    'caption What the ledger has of the whole campaign',
    'button Reject',
    'button Approve $412.60',
  ]),
)

test(
  '/admin, Disputes lists the disputes, by status',
  reads('admin disputes, full', [
    ...tabs,
    'combobox Status',
    'option Waiting',
    'option Open',
    'option Under review',
    'option Resolved',
    'option Rejected',
    'option All',
    'caption Disputes',
    'columnheader Reason',
    'columnheader Campaign',
    'columnheader About',
    'columnheader Raised by',
    'columnheader Raised',
    'columnheader Status',
  ]),
)

test(
  '/admin, Disputes asks for notes before a status is set',
  readsDialog('Resolve?', 'admin disputes, notes dialog', [
    'heading Resolve?',
    'textbox Notes (optional)',
    'button Resolve',
  ]),
)

test(
  '/admin, Tokens lists the names of the stored tokens, and adds tokens',
  reads('admin tokens, full', [
    ...tabs,
    'button Add a secret',
    'caption Stored secrets',
    'columnheader Name',
    'columnheader What it does',
    'columnheader State',
    'columnheader Saved',
    'columnheader Actions',
    'button Replace GOOGLE_PLACES_KEY',
  ]),
)

test(
  '/admin, Users is searched by text and filtered by All, Admin or User',
  reads('admin users, full', [
    ...tabs,
    'searchbox Search users',
    'combobox Role',
    'option All',
    'option Admin',
    'option User',
    'caption Users',
    'columnheader User',
    'columnheader Email',
    'columnheader Phone',
    'columnheader Role',
    'columnheader Joined',
  ]),
)

test(
  '/admin, Cron lists the campaigns that end within 24 hours, and runs the job',
  reads('admin cron, full', [
    ...tabs,
    'heading The next 24 hours',
    'button Run now',
    'heading Campaigns',
    'link Lanterns on the old bridge',
    'heading Last runs',
    'columnheader Started',
    'columnheader Started by',
    'columnheader Status',
    'columnheader Campaigns',
    'columnheader Reminders',
    'columnheader Reminded before',
    'columnheader Failed',
  ]),
)

test(
  '/admin/ledger lists the entries with their debit and credit accounts',
  reads('ledger, full', [
    'heading Ledger',
    'tab Entries',
    'tab Checks',
    'tab Set aside',
    'searchbox Search the ledger',
    'button Download CSV',
    'columnheader Entry',
    'columnheader Campaign',
    'columnheader Donor or receiver',
    'columnheader Moved',
    'columnheader Booked',
    'columnheader Amount',
  ]),
)

test('/admin, Users shows a user’s change history', async ({ stage }) => {
  await openState('admin users, change history', stage)
  const sheet = stage.page.getByRole('dialog').filter({ hasText: 'Change history' })
  const terms = ['Email', 'Name', 'Username', 'Phone', 'Role', 'Joined'].map((term) => `term ${term}`)
  await expectReading(sheet, [...terms, 'heading Change history', 'list Change history'])
})
