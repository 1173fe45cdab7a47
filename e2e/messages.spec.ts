import { expect } from '@playwright/test'
import { openState, says } from './opened.ts'
import { test } from './stage.ts'

// One worker runs the file, because each worker would create a world of its own.
test.describe.configure({ mode: 'default' })

// The messages of the specification, word for word, where they must appear.

test(
  'Missing token is shown if the link has no token',
  says(
    'Missing token',
    ...['verify-email, missing token', 'reset, missing token', 'verify-join, missing token'],
    ...['unsubscribe, missing token', 'confirm-paypal-email, missing token', 'mine, missing token'],
  ),
)

test(
  'Invalid or expired token is shown if the link does not work',
  says(
    'Invalid or expired token',
    ...['verify-email, invalid token', 'verify-join, invalid token', 'reset, invalid token'],
    ...['unsubscribe, invalid token', 'confirm-paypal-email, invalid token', 'mine, invalid token'],
  ),
)

test(
  'Failed to verify token is shown if confirming support gets no response',
  says('Failed to verify token', 'verify-join, no answer'),
)

test(
  'Verification failed is shown if verifying an address gets no response',
  says('Verification failed', 'verify-email, no answer'),
)

test(
  'Failed to fetch users is shown if the list gets no response',
  says('Failed to fetch users', 'admin users, failed'),
)

test(
  'Failed to load is shown if a list gets no response',
  says('Failed to load', 'admin cron, failed', 'my disputes, failed', 'campaigns, failed', 'my campaigns, failed'),
)

test('Failed to run cron is shown if the job gets no response', says('Failed to run cron', 'admin cron, run failed'))

test('Failed to create is shown if publishing gets no response', says('Failed to create', 'create, not published'))

test('Failed to support is shown if supporting gets no response', says('Failed to support', 'support, failed'))

test(
  'Failed to start PayPal donation is shown if the order gets no response',
  says('Failed to start PayPal donation', 'donate, failed'),
)

test(
  'Failed to create dispute is shown if sending gets no response',
  says('Failed to create dispute', 'dispute, not sent'),
)

test(
  'Failed to save image is shown if removing the picture gets no response',
  says('Failed to save image', 'account, picture that could not be removed'),
)

test('Enter a valid amount is shown for an invalid amount', says('Enter a valid amount', 'donate, wrong amount'))

test('Title is required is shown at the title', says('Title is required', 'create, first step with an error'))

test(
  'City is required for City location is shown before publishing',
  says('City is required for City location', 'create, review with errors'),
)

test(
  'Action description is required is shown before publishing',
  says('Action description is required', 'create, review with errors'),
)

test(
  'the dispute dialog of a campaign shows Please provide a reason',
  says('Please provide a reason', 'dispute dialog, no reason'),
)

test('/disputes/new shows Campaign, Type and Reason are required', async ({ stage }) => {
  await openState('dispute, errors', stage)
  for (const sentence of ['Campaign is required', 'Type is required', 'Reason is required']) {
    await expect(stage.page.getByText(sentence, { exact: true }).first()).toBeVisible()
  }
})

test('/forgot always shows Email sent if account exists.', says('Email sent if account exists.', 'forgot, sent'))

test('a favourite that cannot be loaded is skipped silently', async ({ stage }) => {
  await openState('favorites, full', stage)
  await expect(stage.page.getByRole('link', { name: 'A campaign that was deleted' })).toBeVisible()
  await expect(stage.page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
