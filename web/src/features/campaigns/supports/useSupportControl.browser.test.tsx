import { stepBack, supportCampaign, updateSupport, withdrawSupport } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useState } from 'react'
import type { Campaign, CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import { ana, campaign as sample } from '../../../../test/samples.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { GuestSupportDialog } from './GuestSupportDialog.tsx'
import { useSupportControl } from './useSupportControl.tsx'

type Shown = Campaign

const campaign: Shown = { ...sample, _id: 'c', title: 'Forty lime trees', version: 3 }
const open: Figures = { acting: 37, next: { needs: 50, missing: 4 }, decision: null }

type Figures = Pick<CampaignStats, 'acting' | 'next' | 'decision'>

const Control = ({ own, figures = open }: { own?: Partial<Shown>; figures?: Figures }) => {
  const [shown, setShown] = useState({ ...campaign, ...own })
  const { button, below } = useSupportControl({
    campaign: shown,
    figures,
    tone: 'primary',
    whatChanged: (from) => <p>What changed since version {from}</p>,
    onPromiseChanged: () => setShown({ ...shown, version: 4 }),
    onChange: (supported, _, needs = 1) =>
      setShown({ ...shown, supported, needs, commitment: supported ? 'open' : null }),
    onOwnChange: (changed) => setShown({ ...shown, ...changed }),
  })
  return (
    <>
      {button}
      {below}
    </>
  )
}

const start = (own?: Partial<Shown>) => {
  const server = createServer()
  server.on(supportCampaign, () => ({ created: true }))
  show(<Control {...(own && { own })} />, { server, at: '/campaigns/c', ...(own && { user: ana }) })
  return server
}

const support = page.getByRole('button', { name: 'Support', exact: true })

test('visitors are asked to log in or for an address', async () => {
  const server = start()
  await support.click()
  await expect.element(page.getByRole('dialog', { name: 'Support this campaign' })).toBeVisible()
  expect(server.received(supportCampaign)).toEqual([])
})

test('a member who presses while the page still shows everyone as signed out supports', async () => {
  const server = start()
  await expect.element(support).toBeVisible()
  // As during hydration: the session is stored, and the page has not read it.
  localStorage.setItem('muster.token', 'token')
  await support.click()
  await expect.poll(() => server.received(supportCampaign)).toHaveLength(1)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the button reads Support, then Supporting..., then Supported', async () => {
  const server = start({})
  const answer = Promise.withResolvers<{ created: boolean }>()
  server.on(supportCampaign, () => answer.promise)
  await support.click()
  await expect.element(page.getByRole('button', { name: 'Supporting...' })).toBeVisible()
  answer.resolve({ created: true })
  await expect.element(page.getByRole('button', { name: 'Supported' })).toBeVisible()
})

const choose = page.getByRole('button', { name: 'I’ll come if enough others do' })
const dialog = page.getByRole('dialog', { name: 'When will you come?' })
const numbers = dialog.getByRole('combobox', { name: 'At least how many people, you included?' })
const asked = { supported: true, needs: 50 } as const

test('a member names a number, reads what they say yes to, and supports with it', async () => {
  const server = start({})
  await choose.click()
  await expect.element(numbers).toHaveValue('50')
  await numbers.selectOptions('100 people')
  await expect.element(dialog.getByRole('radio', { name: /^I’ll come if at least 100 people do/ })).toBeChecked()
  await expect
    .element(
      dialog.getByText(/If at least 100 people come, you included, you come, too\. If only 70 do, you need not come\./),
    )
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Support' }).click()
  await expect.element(page.getByText(/You are in if at least 100 people are, you included\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change the number' })).toHaveFocus()
  expect(server.received(supportCampaign).map(({ body }) => body)).toEqual([{ version: 3, needs: 100 }])
})

test('a member who comes after all says yes in any case', async () => {
  const server = start({})
  await choose.click()
  await dialog.getByRole('radio', { name: /^I’ll come Even if no one else does/ }).click()
  await expect.element(dialog.getByText(/You come, even if no one else does\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Support' }).click()
  await expect.poll(() => server.received(supportCampaign).map(({ body }) => body)).toEqual([{ version: 3, needs: 1 }])
  await expect.element(choose).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Supported' })).toHaveFocus()
})

const dayOf = (own: Partial<Shown>) => ({ supported: true, needs: 1, commitment: 'open', ...own }) as const

test.each([
  [dayOf({ executionDate: '2031-12-03' }), 'You are coming on 3 December 2031. We remind you by mail.'],
  [dayOf({ executionDate: null }), 'You are coming. We tell you the day by mail.'],
  [
    dayOf({ executionDate: '2031-12-03', needs: 50, commitment: 'acting' }),
    'You are coming on 3 December 2031. We remind you by mail.',
  ],
  [dayOf({ executionDate: '2031-12-03', needs: 50 }), 'You support this campaign. We remind you of the day by mail.'],
  [
    dayOf({ executionDate: '2031-12-03', actionMode: 'donation' }),
    'You support this campaign. We remind you of the day by mail.',
  ],
])('beside Supported stands whether the supporter is coming: %o', async (own, words) => {
  start(own)
  await expect.element(page.getByRole('button', { name: 'Supported', exact: true })).toBeVisible()
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})

test('without an action the offer is to be in if enough others are', async () => {
  start({ actionMode: 'donation' })
  await page.getByRole('button', { name: 'I’m in if enough others are' }).click()
  await expect.element(page.getByRole('dialog', { name: 'When are you in?' })).toBeVisible()
})

test('a supporter changes the number; a refusal is said in the dialog', async () => {
  const server = start({ ...asked, commitment: 'open' })
  server.on(updateSupport, () => refusal('needs_decided'))
  await page.getByRole('button', { name: 'Change the number' }).click()
  await expect.element(numbers).toHaveValue('50')
  // Those that are reached already are not offered.
  await expect.element(numbers.getByRole('option', { name: '25 people' })).not.toBeInTheDocument()
  await numbers.selectOptions('40 people')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('alert').getByText(/It is decided who acts/)).toBeVisible()
  server.on(updateSupport, () => ({ needs: 40, anonymous: false, commitment: 'open', came: null }))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/You are in if at least 40 people are/)).toBeVisible()
  expect(server.received(updateSupport).map(({ body }) => body)).toEqual([{ needs: 40 }, { needs: 40 }])
})

test('a supporter who asked for more people than act now steps back, and can be in all the same', async () => {
  const server = start({ ...asked, commitment: 'short' })
  server.on(stepBack, () => ({ needs: 50, anonymous: false, commitment: 'stepped_back', came: null }))
  server.on(updateSupport, () => ({ needs: 1, anonymous: false, commitment: 'acting', came: null }))
  await expect
    .element(page.getByText(/and now 37 people act\. You are still in, but you need not act: you may step back\./))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change the number' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Step back' }).click()
  await expect.element(page.getByText(/You stepped back: you need not act\./)).toBeVisible()
  await page.getByRole('button', { name: 'I am in all the same' }).click()
  await expect.element(page.getByText(/It is on: 37 people act, and you are one of them\./)).toBeVisible()
  expect(server.received(updateSupport).map(({ body }) => body)).toEqual([{ needs: 1 }])
})

test('a supporter whose number was not reached reads how many came, and that no reminder follows', async () => {
  start({ ...asked, needs: 100, commitment: 'not_reached', came: 61 })
  await expect
    .element(page.getByText('You asked for at least 100 people. Of the 100, only 61 would be in, so you need not act.'))
    .toBeVisible()
  await expect.element(page.getByText('You support this campaign.', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'I am in all the same' })).toBeVisible()
})

test('visitors name the number beside their address, and it is sent with it', async () => {
  const server = start()
  server.on(supportCampaign, () => ({ created: false, pending: true }))
  await choose.click()
  const visitors = page.getByRole('dialog', { name: 'Support this campaign' })
  const number = visitors.getByRole('combobox', { name: 'At least how many people, you included?' })
  await number.selectOptions('75 people')
  await userEvent.fill(visitors.getByRole('textbox', { name: 'Email' }), 'vesna@example.org')
  await visitors.getByRole('button', { name: 'Send me the link' }).click()
  await expect
    .poll(() => bodies(server))
    .toEqual([{ anonymous: false, email: 'vesna@example.org', version: 3, needs: 75 }])
})

const bodies = (server: ReturnType<typeof start>) => server.received(supportCampaign).map(({ body }) => body)
const changed = page.getByText('This campaign was changed since you opened the page')

test('a support names the version that the page shows; after a change the page shows it, and the next press agrees', async () => {
  const server = start()
  server.on(supportCampaign, () => refusal('promise_changed'))
  localStorage.setItem('muster.token', 'token')
  await support.click()
  await expect.element(changed).toBeVisible()
  await expect.element(page.getByText('What changed since version 3')).toBeVisible()
  server.on(supportCampaign, () => ({ created: true }))
  await support.click()
  await expect.poll(() => bodies(server)).toEqual([{ version: 3 }, { version: 4 }])
  await expect.element(changed).not.toBeInTheDocument()
})

test('a guest who asks for the link keeps their address when the promise was changed meanwhile', async () => {
  const server = start()
  server.on(supportCampaign, () => refusal('promise_changed'))
  await support.click()
  const email = page.getByRole('textbox', { name: 'Email' })
  await userEvent.fill(email, 'vesna@example.org')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect.element(page.getByText('What changed since version 3')).toBeVisible()
  await expect.element(email).toHaveValue('vesna@example.org')
  server.on(supportCampaign, () => ({ created: false, pending: true }))
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect.element(page.getByText('Check your inbox at vesna@example.org')).toBeVisible()
  const another = 'No mail after a minute? We send one link in ten minutes: use the newest, or ask again then.'
  await expect.element(page.getByText(another)).toBeVisible()
  expect(bodies(server)).toMatchObject([{ version: 3 }, { email: 'vesna@example.org', version: 4 }])
})

test('a guest who mistyped their address changes it and gets another mail', async () => {
  const server = start()
  server.on(supportCampaign, () => ({ created: false, pending: true }))
  await support.click()
  const email = page.getByRole('textbox', { name: 'Email' })
  await userEvent.fill(email, 'vesna@exmaple.org')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByRole('button', { name: 'Change the address' }).click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveValue('vesna@exmaple.org')
  await userEvent.fill(email, 'vesna@example.org')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect.element(page.getByText('Check your inbox at vesna@example.org')).toBeVisible()
  expect(bodies(server)).toMatchObject([{ email: 'vesna@exmaple.org' }, { email: 'vesna@example.org' }])
})

test('an international domain is shown in its letters, which Chromium’s field does not keep', async () => {
  const server = start()
  server.on(supportCampaign, () => ({ created: false, pending: true, email: 'vesna@bücher.example' }))
  await support.click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'vesna@bücher.example')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect.element(page.getByText('Check your inbox at vesna@bücher.example')).toBeVisible()
})

test('after the decision who acts, the link to choose a number is gone', async () => {
  const decision = { decidedAt: '2026-12-08T22:59:59.999Z', acting: 37, accounts: 30, guests: 7, supporters: 37 }
  show(<Control figures={{ acting: 37, next: null, decision }} />, { server: createServer(), at: '/campaigns/c' })
  await expect.element(support).toBeVisible()
  await expect.element(choose).not.toBeInTheDocument()
})

test('on a phone, the reason of a refusal is scrolled above the bar with the pressed button', async () => {
  await page.viewport(390, 844)
  const server = createServer()
  server.on(supportCampaign, () => refusal('email_unverified'))
  const shown = (
    <>
      <div className="fixed inset-x-0 bottom-0 z-10 h-20 bg-sheet" />
      <Control />
      <div className="h-[3000px]" />
    </>
  )
  const user = { ...ana, emailVerified: false }
  show(<div className="pt-[2000px]">{shown}</div>, { server, at: '/campaigns/c', user })
  await expect.element(support).toBeInTheDocument()
  ;(support.element() as HTMLElement).click()
  const reason = page.getByText('Verify your address first')
  await expect.element(reason).toBeInViewport({ ratio: 1 })
  expect(reason.element().closest('[role=status]')!.getBoundingClientRect().bottom).toBeLessThanOrEqual(844 - 80)
  await page.viewport(1280, 900)
})

test('a donor who stands with them too does not type their address again', async () => {
  const nothing = () => undefined
  const dialog = (
    <GuestSupportDialog
      {...{ campaign, withThreshold: false, knownEmail: 'mia@example.org', onClose: nothing }}
      {...{ whatChanged: () => null, onPromiseChanged: nothing }}
    />
  )
  show(dialog, { server: createServer(), at: '/campaigns/c' })
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('mia@example.org')
})

test('who withdrew reads so, and takes it back with a press, with their number', async () => {
  const server = start({ supported: true, needs: 50, commitment: 'open' })
  server.on(withdrawSupport, () => undefined)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText('You no longer support this campaign')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('button', { name: 'Supported' })).toBeVisible()
  // Long before it would close by itself.
  const toast = () => page.getByText('You no longer support this campaign').query()
  await expect.poll(toast, { timeout: 2000 }).toBeNull()
  expect(server.received(supportCampaign).map(({ body }) => body)).toEqual([{ version: 3, needs: 50 }])
})
