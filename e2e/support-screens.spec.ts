import { checkScreens, reads, readsDialog, says, test } from './screens.ts'

checkScreens('support', {
  'support, signed out': () => {
    test(
      'Support asks visitors to log in or to enter an address',
      readsDialog('Support this campaign', [
        'heading Support this campaign',
        'heading With an account',
        'link Log in',
        'link Create an account',
        'heading Or with only your email',
        'textbox Email',
        'button Send me the link',
      ]),
    )
  },
  'verify-join, before the click': () => {
    test(
      '/verify-join confirms the support with one button',
      reads(['heading Confirm that you’re in', 'button Confirm my support']),
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
  'support, choosing a number': () => {
    test(
      'I’ll come if enough others do asks with how many people one comes, and says what one says yes to',
      readsDialog('When will you come?', [
        'heading When will you come?',
        'radio I’ll come Even if no one else does.',
        'radio I’ll come if at least 10 people do If fewer do, I need not come.',
        'combobox At least how many people, you included?',
        'heading What you say yes to',
        'button Cancel',
        'button Support',
      ]),
    )
  },
  'campaign, some act only if enough others do': () => {
    test(
      '/campaigns/{id} shows how many act, and how many are missing for the next step, in words and as a table',
      reads([
        'heading How many act',
        'rowheader Act as it stands',
        'rowheader Missing for 50',
        'rowheader Stand behind it',
      ]),
    )
  },
  'campaign, a supporter need not act': () => {
    test(
      '/campaigns/{id} tells supporters whose number was not reached how many came, and that they need not act',
      says('You asked for at least 100 people. Of the 100, only 61 would be in, so you need not act.'),
    )
  },
  'campaign, fewer act than a supporter asked for': () => {
    test(
      '/campaigns/{id} lets supporters step back if fewer act than they asked for',
      reads(['button Supported', 'button Withdraw', 'button Step back']),
    )
  },
})
