import { callApi, inDays, makePerson } from './api.ts'
import { expect, test } from './fixtures.ts'
import { decideOnPaypal } from './paypal.ts'
import { reportProblem } from './states/state.ts'
import { check, choose, click, fill } from './hands.ts'

test('a dispute that gets no response shows an error, and the input survives it and a reload', async ({
  signedIn: page,
  campaign,
}) => {
  await page.route(/\/api\/disputes$/, (route) => route.abort())
  await page.goto('/disputes/new')
  await fill(page.getByRole('searchbox', { name: 'Campaign' }), campaign.title)
  await click(page.getByRole('list', { name: 'Campaigns found' }).getByRole('button'))
  await check(page.getByRole('radio', { name: 'A payout' }))
  await fill(page.getByRole('textbox', { name: 'Reason' }), 'Money goes elsewhere')
  await click(page.getByRole('button', { name: 'Send the dispute' }))
  await expect(page.getByRole('alert').getByText('Failed to create dispute', { exact: true })).toBeVisible()
  await expect(page.getByText('is kept in this browser')).toBeVisible()

  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Money goes elsewhere')
  await expect(page.getByRole('radio', { name: 'A payout' })).toBeChecked()
  await expect(page.getByText(campaign.title)).toBeVisible()
  await click(page.getByRole('button', { name: 'Send the dispute' }))
  await expect(page).toHaveURL(/\/myDisputes$/)
  await expect(page.getByRole('table', { name: 'My disputes' })).toContainText('Money goes elsewhere')
})

type Made = { _id: string; title: string }
type Order = { donationId: string; links: { href: string; rel: string }[] }

test('a payout is disputed from the owner’s payouts and from My donations, and the form asks for the payout', async ({
  signedIn: page,
  person,
  browser,
  baseURL,
}) => {
  const owner = await makePerson()
  const campaign = await callApi<Made>(
    '/campaigns',
    { title: `Benches ${owner.email.slice(1, 9)}`, executionDate: inDays(9) },
    owner.token,
  )
  const { donationId, links } = await callApi<Order>(
    `/campaigns/${campaign._id}/donations/create-order`,
    { amount: 100 },
    person.token,
  )
  await page.goto(links.find(({ rel }) => rel === 'approve')!.href)
  await decideOnPaypal(page, 'approve')
  await page.waitForURL(`**/campaigns/${campaign._id}?donation=*`)
  const payout = await callApi<Made>(`/campaigns/${campaign._id}/payout`, {}, owner.token)

  await test.step('the donor disputes the payout by its id', async () => {
    await page.goto('/myDonations')
    await click(page.getByRole('link', { name: `Report a payout of ${campaign.title}` }))
    await expect(page).toHaveURL(`/disputes/new?campaignId=${campaign._id}&payoutId=${payout._id}`)
    await expect(page.getByRole('radio', { name: 'A payout' })).toBeChecked()
    await expect(page.getByRole('combobox', { name: 'Which payout?' })).toHaveValue(payout._id)
    await fill(page.getByRole('textbox', { name: 'Reason' }), 'Where did it go?')
    const sent = page.waitForRequest(/\/api\/disputes$/)
    await click(page.getByRole('button', { name: 'Send the dispute' }))
    expect((await sent).postDataJSON()).toMatchObject({ type: 'payout', payoutId: payout._id, donationId: null })
    await expect(page).toHaveURL(/\/myDisputes$/)
  })

  await test.step('the campaign’s page preselects the only donation, which is optional', async () => {
    await page.goto(`/campaigns/${campaign._id}`)
    await reportProblem(page, 'a dispute')
    const dialog = page.getByRole('dialog', { name: 'Report a problem' })
    await choose(dialog.getByRole('combobox', { name: 'What is it about?' }), 'donation')
    await expect(dialog.getByRole('combobox', { name: 'Which donation?' })).toHaveValue(donationId)
    await choose(dialog.getByRole('combobox', { name: 'Which donation?' }), 'None of these')
    await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'I was charged twice')
    const sent = page.waitForRequest(/\/api\/disputes$/)
    await click(dialog.getByRole('button', { name: 'Send the dispute' }))
    expect((await sent).postDataJSON()).toMatchObject({ type: 'donation', payoutId: null, donationId: null })
    await expect(dialog).toBeHidden()
  })

  await test.step('the owner disputes it from the list of their payouts', async () => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    await context.addInitScript((token) => localStorage.setItem('muster.token', token), owner.token)
    const owners = await context.newPage()
    await owners.goto(`/campaigns/${campaign._id}/money`)
    await click(owners.getByRole('link', { name: /^Report a problem with the payout of \$/ }))
    await expect(owners).toHaveURL(`/disputes/new?campaignId=${campaign._id}&payoutId=${payout._id}`)
    await expect(owners.getByRole('combobox', { name: 'Which payout?' })).toHaveValue(payout._id)
    await context.close()
  })
})
