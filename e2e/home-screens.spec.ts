import { expect } from './patience.ts'
import { expectReading } from './reading.ts'
import { checkScreens, reads, test } from './screens.ts'

// The content of each screen of the specification: headings, labels, columns and buttons, in order.

checkScreens('home', {
  'home, signed out': () => {
    test(
      '/ has its hero, tiles and how it works, and links visitors to the campaigns and to an account',
      reads([
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
  },
  'home, signed in': () => {
    test(
      '/ links members to a new campaign and to their campaigns',
      reads([
        'heading Pick a day. Fill it with people.',
        'link Create a campaign',
        'link My campaigns',
        'heading How it works',
      ]),
    )
  },
})

test('/verify-phone shows the home page, in place', async ({ page }) => {
  await page.goto('/verify-phone')
  await expectReading(page.locator('main'), ['heading Pick a day. Fill it with people.', 'heading How it works'])
  expect(new URL(page.url()).pathname).toBe('/verify-phone')
})
