import { reads, readsDialog } from './opened.ts'
import { test } from './stage.ts'

// One worker runs the file, because each worker would create a world of its own.
test.describe.configure({ mode: 'default' })

test(
  'Report a problem asks visitors to log in',
  readsDialog('Log in to report a problem', 'dispute dialog, signed out', [
    'heading Log in to report a problem',
    'link Log in',
    'link Create an account',
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
