import { expectReading } from './reading.ts'
import { checkScreens, reads, readsDialog, says, test } from './screens.ts'

// The content of the sheets of /admin: labels, columns and buttons, in order.

const tabs = ['tab Payouts 2 waiting', 'tab Disputes 5 waiting', 'tab Tokens', 'tab Users', 'tab Cron']

const accessDenied = [
  'heading Access denied',
  "paragraph You don't have permission to view this page.",
  'link Browse campaigns',
]

checkScreens('admin', {
  'admin, access denied': () => {
    test('/admin shows members Access denied', reads(accessDenied))
  },
  'admin, signed out': () => {
    test(
      '/admin shows visitors Access denied and a link to log in',
      reads([...accessDenied.slice(0, 2), 'link Log in', 'link Browse campaigns']),
    )
  },
  'admin payouts, full': () => {
    test(
      '/admin, Payouts lists the payouts with their key facts',
      reads([
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
  },
  'admin payouts, sheet': () => {
    test(
      '/admin, Payouts shows the details of a payout, with Approve and Reject',
      readsDialog('Plant forty lime trees', [
        'heading Plant forty lime trees',
        'caption What the payout is made of',
        'rowheader Raised, not held and not paid out before',
        'rowheader To be paid',
        'term Receiver',
        'term Owner',
        'term Requested',
        'caption What the ledger has of the whole campaign',
        'button Reject',
        'button Approve $412.60',
      ]),
    )
  },
  'admin disputes, full': () => {
    test(
      '/admin, Disputes lists the disputes, by status',
      reads([
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
  },
  'admin disputes, notes dialog': () => {
    test(
      '/admin, Disputes asks for notes before a status is set',
      readsDialog('Resolve?', ['heading Resolve?', 'textbox Notes (optional)', 'button Resolve']),
    )
  },
  'admin reports, full': () => {
    test(
      '/admin, Disputes has a filter that lists the reports, one row for each campaign',
      reads([
        ...tabs,
        'combobox Status',
        'option Open',
        'option Closed',
        'option All',
        'caption Reports',
        'columnheader Campaign',
        'columnheader Reported as',
        'columnheader Reports',
        'columnheader First',
        'columnheader Latest',
        'columnheader Status',
      ]),
    )
  },
  'admin reviews, full': () => {
    test(
      '/admin, Disputes has a filter that lists the campaigns that wait for review',
      reads([
        ...tabs,
        'caption Waiting for review',
        'columnheader Campaign',
        'columnheader Owner',
        'columnheader Why',
        'columnheader Waits since',
      ]),
    )
  },
  'admin reviews, sheet': () => {
    test(
      'a waiting campaign is shown with what an admin reads, and with Publish and Take down',
      readsDialog('Plant forty lime trees along the lower road', [
        'heading Plant forty lime trees along the lower road',
        'term Made',
        'term Owner',
        'term Day',
        'term Place',
        'term Goal',
        'term Action',
        'term Story',
        'link See the campaign',
        'button Publish',
        'button Take down',
      ]),
    )
  },
  'admin tokens, full': () => {
    test(
      '/admin, Tokens lists the names of the stored tokens, and adds tokens',
      reads([
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
  },
  'admin users, suspend dialog': () => {
    test(
      'suspending a person asks for a reason and says what it does',
      readsDialog('Suspend this person?', [
        'heading Suspend this person?',
        'textbox Reason',
        'button Cancel',
        'button Suspend',
      ]),
    )
  },
  'admin users, full': () => {
    test(
      '/admin, Users is searched by text and filtered by All, Admin or User',
      reads([
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
  },
  'admin cron, full': () => {
    test(
      '/admin, Cron lists the campaigns that end within 24 hours and those that start then, and runs the job',
      reads([
        ...tabs,
        'heading The next 24 hours',
        'button Run now',
        'heading Campaigns that end',
        'link Lanterns on the old bridge',
        'heading Campaigns that start',
        'link Choir in the market hall',
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
  },
  'ledger, full': () => {
    test(
      '/admin/ledger lists the entries with their debit and credit accounts',
      reads([
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
  },
  'admin users, change history': () => {
    test('/admin, Users shows a user’s change history', async ({ opened }) => {
      const sheet = opened.getByRole('dialog').filter({ hasText: 'Change history' })
      const terms = ['Email', 'Name', 'Username', 'Phone', 'Role', 'Joined'].map((term) => `term ${term}`)
      await expectReading(sheet, [...terms, 'heading Change history', 'list Change history'])
    })
  },
  'admin users, failed': () => {
    test('Failed to fetch users is shown if the list gets no response', says('Failed to fetch users'))
  },
  'admin cron, failed': () => {
    test('Failed to load is shown if a list gets no response', says('Failed to load'))
  },
  'admin cron, run failed': () => {
    test('Failed to run cron is shown if the job gets no response', says('Failed to run cron'))
  },
  'admin retention, due': () => {
    test(
      '/admin/retention lists the kinds of data with their periods and what is due, and the last runs',
      reads([
        'heading Retention',
        'heading Due now',
        'button Delete now',
        'caption Kinds of personal data',
        'columnheader Data',
        'columnheader Kept',
        'columnheader Setting',
        'columnheader Due',
        'columnheader Oldest',
        'heading Last runs',
        'caption Runs of the job, newest first',
        'columnheader Started',
        'columnheader Started by',
        'columnheader Status',
        'columnheader Deleted',
        'columnheader Of which',
        'columnheader Not completed',
      ]),
    )
  },
  'admin retention, asking': () => {
    test(
      '/admin/retention asks with the numbers before it deletes',
      readsDialog('Delete 1,207 records?', [
        'heading Delete 1,207 records?',
        'term Accounts whose mail address was never verified',
        'term Sent mails: receiver and time, not the content',
        'button Cancel',
        'button Delete them',
      ]),
    )
  },
})
