import { callApi, makePerson, newAddress } from './api.ts'
import { expect, test, watch } from './fixtures.ts'
import { click, clickButton, typeInto } from './hands.ts'
import { pathIn } from './mailed-links.ts'

test('an owner invites a co-organiser and hands the campaign over; /organiser-invitations/{token} and /transfers/{token} take one press', async ({
  signedIn: page,
  person: owner,
  browser,
  baseURL,
  inbox,
}) => {
  const ben = await makePerson()
  const title = `Bridge ${newAddress().slice(0, 8)}`
  const { _id: id } = await callApi<{ _id: string }>('/campaigns', { title }, owner.token)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const problems: string[] = []
  const bens = await context.newPage()
  watch(bens, problems)

  await page.goto(`/campaigns/${id}`)
  await typeInto(page.getByLabel('Invite a co-organiser by email'), ben.email)
  await clickButton(page, 'Invite')
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(ben.email)

  const invitation = pathIn(
    await inbox.waitFor(ben.email, /^Organise this campaign with us/),
    '/organiser-invitations/',
  )
  await bens.goto(invitation)
  await expect(bens.getByText('Log in to decide')).toBeVisible()
  await bens.evaluate((token) => localStorage.setItem('muster.token', token), ben.token)
  await bens.goto('/myCampaigns')
  await click(bens.getByRole('link', { name: `See the invitation: ${title}` }))
  await clickButton(bens, 'Co-organise this campaign')
  await expect(bens.getByText('You co-organise this campaign now')).toBeVisible()
  await click(bens.getByRole('link', { name: 'See the campaign' }))
  await expect(bens.getByRole('button', { name: 'Leave the organisers' })).toBeVisible()
  await bens.goto('/myCampaigns')
  await expect(bens.getByRole('heading', { name: 'Campaigns I help to organise' })).toBeVisible()
  await expect(bens.getByRole('button', { name: `Write an update about ${title}` })).toBeVisible()
  await expect(bens.getByRole('button', { name: `Leave the organisers of ${title}` })).toBeVisible()
  await expect(bens.getByRole('link', { name: `See the invitation: ${title}` })).toHaveCount(0)

  await page.goto(`/campaigns/${id}`)
  await expect(page.getByRole('article')).toContainText(`with ${ben.name}`)
  await clickButton(page, 'Hand the campaign over…')
  const dialog = page.getByRole('dialog', { name: 'Hand the campaign over?' })
  await typeInto(dialog.getByLabel('Email address of the new owner'), ben.email)
  await clickButton(dialog, 'Ask this person')
  await expect(page.getByText(`You asked ${ben.email} to take the campaign over`)).toBeVisible()

  await bens.goto(pathIn(await inbox.waitFor(ben.email, /^Take this campaign over/), '/transfers/'))
  await clickButton(bens, 'Take this campaign over')
  await expect(bens.getByText('You own this campaign now')).toBeVisible()
  await click(bens.getByRole('link', { name: 'See the campaign' }))
  await expect(bens.getByText(`handed the campaign over to ${ben.name}`)).toBeVisible()
  await expect(bens.getByRole('button', { name: 'Hand the campaign over…' })).toBeVisible()

  await page.goto(`/campaigns/${id}`)
  await expect(page.getByText(`handed the campaign over to ${ben.name}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Organisers' })).toHaveCount(0)
  expect(problems).toEqual([])
  await context.close()
})
