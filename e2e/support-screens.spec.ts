import { checkScreens, reads, readsDialog, says, test } from './screens.ts'

checkScreens('support', {
  'support, signed out': () => {
    test(
      'Support asks visitors to log in or to enter an address',
      readsDialog('Log in to support', [
        'heading Log in to support',
        'link Log in',
        'link Create an account',
        'heading Or support with only your email',
        'textbox Email',
        'button Send me the link',
      ]),
    )
  },
  'verify-join, before the click': () => {
    test(
      '/verify-join confirms the support with one button',
      reads(['heading Confirm your support', 'button Confirm my support']),
    )
  },
  'mine, confirmed': () => {
    test(
      '/mine shows a guest what they support, and withdraws it with one button',
      reads([
        'heading Your support',
        'term Day',
        'term Your support',
        'term Since',
        'button Withdraw my support',
        'link See the campaign',
      ]),
    )
  },
  'verify-join, missing token': () => {
    test('Missing token is shown if the link has no token', says('Missing token'))
  },
  'verify-join, invalid token': () => {
    test('Invalid or expired token is shown if the link does not work', says('Invalid or expired token'))
  },
  'mine, invalid token': () => {
    test('Invalid or expired token is shown if the link does not work', says('Invalid or expired token'))
  },
  'support, failed': () => {
    test('Failed to support is shown if supporting gets no response', says('Failed to support'))
  },
  'campaign, join token before the click': () => {
    test(
      '/campaigns/{id}?joinToken confirms the support by a button above the campaign',
      reads(['button Confirm my support', 'heading Plant forty lime trees along the lower road', 'button Support']),
    )
  },
})
