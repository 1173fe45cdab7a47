import { callApi, inDays, linkToken, makePerson, type Person } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { click, fill } from './hands.ts'
import { clickButton, pathIn } from './mailed-links.ts'

/** A campaign of tomorrow, whose updates are mailed at once. */
const tomorrows = (owner: Person) =>
  callApi<{ _id: string }>('/campaigns', { title: 'Clear the canal', executionDate: inDays(1) }, owner.token)
const update = (id: string, owner: Person) =>
  callApi(`/campaigns/${id}/updates`, { title: 'Gloves', text: 'We have gloves for all.' }, owner.token)

test('a guest follows by a mailed link, gets an update, and stops by the link in its foot', async ({
  page,
  inbox,
  person,
}) => {
  const { _id: id } = await tomorrows(person)
  const email = newAddress()
  await page.goto(`/campaigns/${id}`)
  await clickButton(page, 'Follow')
  const dialog = page.getByRole('dialog', { name: 'Follow this campaign' })
  await fill(dialog.getByRole('textbox', { name: 'Email' }), email)
  await click(dialog.getByRole('button', { name: 'Send me the link' }))
  await expect(page.getByText(`Check your inbox at ${email}`)).toBeVisible()

  const token = linkToken(await inbox.waitFor(email, /^Confirm that you follow/))
  await page.goto(`/verify-follow?token=${token}`)
  await clickButton(page, 'Follow the campaign')
  await expect(page.getByText('You follow this campaign')).toBeVisible()

  await update(id, person)
  await page.goto(pathIn(await inbox.waitFor(email, /^Urgent: Clear the canal/), 'what=following'))
  await clickButton(page, 'Stop following')
  await expect(page.getByText('You no longer follow this campaign')).toBeVisible()
})

test('a member follows with a press, and finds the campaign in a list that ends it', async ({ signedIn, campaign }) => {
  await signedIn.goto(`/campaigns/${campaign._id}`)
  await clickButton(signedIn, 'Follow')
  await expect(signedIn.getByRole('button', { name: 'Following', pressed: true })).toBeVisible()
  await signedIn.goto('/myCampaigns')
  await clickButton(signedIn, `Stop following ${campaign.title}`)
  await expect(signedIn.getByText('You follow no campaign.', { exact: false })).toBeVisible()
})

test('without JavaScript, the link of an update stops updates alone, and then all mails', async ({
  browser,
  baseURL,
  inbox,
  person,
}) => {
  const { _id: id } = await tomorrows(person)
  const supporter = await makePerson()
  await callApi(`/campaigns/${id}/support`, {}, supporter.token)
  await update(id, person)
  const path = pathIn(await inbox.waitFor(supporter.email, /^Urgent: Clear the canal/), 'what=updates')
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(path)
  await clickButton(page, 'No more updates')
  await expect(page.getByText('You get no more updates of this campaign')).toBeVisible()
  await clickButton(page, 'Nothing more about this campaign')
  await expect(page.getByText('You get no more mails about this campaign')).toBeVisible()
  await context.close()
})
