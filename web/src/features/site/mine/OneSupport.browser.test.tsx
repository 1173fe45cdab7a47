import { withdrawGuestSupport } from '@muster/contract/facts/calls.ts'
import type { GuestSupport } from '@muster/contract/site/mine.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { guestSupport } from '../../../../test/guest-support.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { useSubmission } from '../../../api/form-action.ts'
import { submitMine } from './mine-actions.ts'
import { OneSupport } from './OneSupport.tsx'

const Page = ({ support }: { support: GuestSupport }) => (
  <OneSupport support={support} email="vesna@example.org" submission={useSubmission(submitMine)} />
)
const open = (own: Partial<GuestSupport>) => {
  const server = createServer()
  server.on(withdrawGuestSupport, () => undefined)
  return show(<Page support={{ ...guestSupport, ...own }} />, { server, at: '/mine?token=t' })
}
const withdraw = page.getByRole('button', { name: 'Withdraw my support' })
const toCampaign = page.getByRole('link', { name: 'See the campaign' })
const background = (element: Element) => getComputedStyle(element).backgroundColor

test.each([
  ['is over', { isOver: true }, ', and get no reminder.'],
  ['was cancelled', { isCancelled: true }, '.'],
])('who withdrew from a campaign that %s reads what that changes', async (_, own, end) => {
  open(own)
  await withdraw.click()
  await expect
    .element(page.getByText(`You are no longer counted among the supporters of ${guestSupport.title}${end}`))
    .toBeVisible()
  expect(page.getByText(/on its page/).query()).toBeNull()
})

test('the page of a cancelled campaign without a day does not announce one', async () => {
  const { leave } = open({})
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('To be announced')
  leave()
  open({ isCancelled: true })
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('No date, cancelled')
})

test('who never confirmed reads that they need do nothing, and is not urged to withdraw', async () => {
  open({ isCancelled: true, standing: 'waiting' })
  await expect.element(page.getByText(/cancelled before you confirmed\. You need do nothing\.$/)).toBeVisible()
  expect(background(withdraw.element())).toBe(background(toCampaign.element()))
})
