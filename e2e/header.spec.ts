import type { Page } from '@playwright/test'
import { expect } from './patience.ts'
import { readPart } from './reading.ts'
import { openState, type Stage, test } from './stage.ts'

// Every screen has the header, with its items in order.

const publicScreens = ['/', '/campaigns', '/verify-phone', '/verify-email', '/verify-join', '/mine', '/unsubscribe']
const otherScreens = [
  ...['/login', '/register', '/forgot', '/reset/now', '/account', '/favorites', '/campaigns/new', '/myCampaigns'],
  ...['/myDisputes', '/myDonations', '/disputes/new', '/admin'],
]

const screens = ({ campaign, owned }: Stage['world']): string[] => [
  ...publicScreens,
  ...otherScreens,
  `/campaigns/${campaign._id}`,
  `/campaigns/${owned._id}/edit`,
  `/campaigns/${owned._id}/money`,
]

const itemsOf = async (page: Page): Promise<string[]> => {
  const read = await readPart(page.getByRole('banner'))
  return read.filter((node) => /^(link|button) /.test(node))
}

/** Loads each screen from the server, because links within the app do not re-render the header. */
const expectHeaderOn = async (page: Page, paths: string[], items: string[]): Promise<void> => {
  for (const path of paths) {
    await page.goto(path)
    await expect.poll(() => itemsOf(page), { message: path }).toEqual(items)
  }
}

const signedIn = ['link Campaigns', 'link Create', 'link Favorites', 'link My Campaigns', 'link Account']

test('the header has Campaigns and Login on every screen, signed out', async ({ stage }) => {
  await openState('home, signed out', stage)
  await expectHeaderOn(stage.page, screens(stage.world), ['link Muster', 'link Campaigns', 'link Login'])
})

test('the header has Create, Favorites, My Campaigns, Account and Logout on every screen, signed in', async ({
  stage,
}) => {
  await openState('home, signed in', stage)
  await expectHeaderOn(stage.page, screens(stage.world), ['link Muster', ...signedIn, 'button Logout'])
})

test('the header has Admin only for admins', async ({ stage }) => {
  await openState('admin users, full', stage)
  const items = ['link Muster', ...signedIn, 'link Admin 7 waiting', 'button Logout']
  await expectHeaderOn(stage.page, ['/', '/campaigns', '/admin'], items)
})
