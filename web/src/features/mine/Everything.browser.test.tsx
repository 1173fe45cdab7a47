import { withdrawGuestSupport } from '@muster/contract/facts/calls.ts'
import type { GuestPage, GuestSupport } from '@muster/contract/mine/mine.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign } from '../../../test/samples.ts'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { Everything } from './Everything.tsx'

const support: GuestSupport = {
  ...{ campaignId: campaign._id, title: campaign.title, executionDate: null, timeZone: 'UTC', isCancelled: false },
  ...{ isOver: false, isHidden: false, standing: 'confirmed', since: campaign.createdAt, anonymous: true },
}
const found: GuestPage = {
  ...{ email: 'vesna@example.org', scope: 'all', expiresAt: null, supports: [support], donations: [] },
}

test('withdrawing removes the pressed button, and a sentence that says so takes the focus', async () => {
  const server = createServer()
  server.on(withdrawGuestSupport, () => undefined)
  show(<Everything page={found} />, { server, at: '/mine?token=t' })
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await expect.element(page.getByText('Your support is withdrawn.')).toHaveFocus()
})
