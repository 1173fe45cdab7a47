import { reads, readsDialog } from './opened.ts'
import { test } from './stage.ts'

// One worker runs the file, because each worker would create a world of its own.
test.describe.configure({ mode: 'default' })

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
  '/verify-join confirms the support with one button',
  reads('verify-join, before the click', ['heading Confirm your support', 'button Confirm my support']),
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
