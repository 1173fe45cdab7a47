import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { button, enter, expectOutlined, field, tabTo, type } from './keys.ts'
import { intercept } from './states/intercept.ts'
import { pressKey } from './hands.ts'

/** Opens a page of admins from the links of `/admin`. */
const openFromAdmin = async (page: Page, name: string, heading = name): Promise<void> => {
  await page.goto('/admin')
  await enter(page, page.getByRole('link', { name, exact: true }))
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
}

test('an admin deletes old data with the keyboard, and can cancel', async ({ admin: { page } }) => {
  const due = {
    kind: 'sent_mails',
    data: 'Sent mails',
    kept: '90 days',
    setting: 'RETENTION_SENT_MAILS_DAYS',
    isDefault: true,
  }
  await intercept(page, /\/api\/admin\/retention$/, () => ({
    json: { kinds: [{ ...due, due: 2, oldest: '2026-01-01T00:00:00.000Z' }], runs: [] },
  }))
  await openFromAdmin(page, 'Retention')
  const opener = button(page, 'Delete now')
  const question = page.getByRole('dialog', { name: 'Delete 2 records?' })
  await enter(page, opener)
  await enter(page, button(question, 'Cancel'))
  await expect(question).toBeHidden()
  await expect(opener).toBeFocused()
  await pressKey(page, 'Enter')
  await enter(page, button(question, 'Delete them'))
  await expect(page.getByText('The run is done')).toBeVisible()
  await expect(opener).toBeFocused()
  const link = page.getByRole('link', { name: 'Visitors see all periods on the privacy page' })
  await tabTo(page, link)
  await expectOutlined(link)
})

test('an admin edits the organisation and moves to the terms with the keyboard', async ({ admin: { page } }) => {
  await openFromAdmin(page, 'Organisation')
  await type(page, field(page, /^Register number/), 'VR 12345')
  await tabTo(page, button(page, 'Save the organisation'))
  await expectOutlined(button(page, 'Save the organisation'))
  await tabTo(page, page.getByRole('tab', { name: 'Organisation' }), 'Shift+Tab')
  await pressKey(page, 'ArrowRight')
  await pressKey(page, 'Enter')
  await expect(page).toHaveURL(/tab=terms/)
  const text = field(page, 'Text')
  await type(page, text, '# Bring gloves ')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Bring gloves')
  await tabTo(page, button(page, 'Save a new version'))
})

test('an admin drops a failed mail with the keyboard, and can cancel', async ({ admin: { page } }) => {
  const mail = {
    _id: '01935a2e-7c00-7000-8000-000000000001',
    kind: 'reminder',
    recipient: 'ben@example.org',
    createdAt: '2026-11-20T08:30:00.000Z',
    failedAt: '2026-11-21T08:30:00.000Z',
    tries: 1,
    reason: 'no such mailbox',
  }
  let mails = [mail]
  await intercept(page, /\/api\/admin\/mails\?/, () => ({ json: mails }))
  await intercept(page, /\/api\/admin\/mails\/drop$/, () => {
    mails = []
    return { json: { dropped: 1 } }
  })
  await openFromAdmin(page, 'Failed mails')
  const opener = button(page, 'Drop the mail to ben@example.org')
  const question = page.getByRole('dialog', { name: 'Drop this mail?' })
  await enter(page, opener)
  await pressKey(page, 'Escape')
  await expect(opener).toBeFocused()
  await pressKey(page, 'Enter')
  await enter(page, button(question, 'Drop the mail'))
  await expect(page.getByText(/^No failed mails/)).toBeVisible()
})

test('an admin reads the status and returns with the keyboard', async ({ admin: { page } }) => {
  await openFromAdmin(page, 'Status')
  const back = page.getByRole('main').getByRole('link', { name: 'Admin', exact: true })
  await tabTo(page, back)
  await expectOutlined(back)
  await pressKey(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible()
})
