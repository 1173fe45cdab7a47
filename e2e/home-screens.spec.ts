import { expect } from '@playwright/test'
import { openState, reads } from './opened.ts'
import { expectReading } from './reading.ts'
import { test } from './stage.ts'

// One worker runs the file, because each worker would create a world of its own.
test.describe.configure({ mode: 'default' })

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

test('/verify-phone shows the home page, in place', async ({ stage }) => {
  await openState('home, signed out', stage)
  await stage.page.goto('/verify-phone')
  await expectReading(stage.page.locator('main'), ['heading Pick a day. Fill it with people.', 'heading How it works'])
  expect(new URL(stage.page.url()).pathname).toBe('/verify-phone')
})
