import type { FailedMail } from '@muster/contract/site/mails.ts'
import { dropFailedMails, listFailedMails, retryFailedMails } from '@muster/contract/facts/admin-calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { admin } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { FailedMails } from './FailedMails.tsx'

const mail: FailedMail = {
  _id: '0199a3b4-7c20-7d00-8a00-0000000000c1',
  kind: 'reminder',
  recipient: 'ben@example.org',
  createdAt: '2026-04-01T12:00:00.000Z',
  failedAt: '2026-04-02T12:00:00.000Z',
  tries: 26,
  reason: '550 no such mailbox',
}
const button = (name: string) => page.getByRole('button', { name })

const open = () => {
  const asked: unknown[] = []
  const server = createServer()
  server.on(listFailedMails, () => ({ items: [mail], next: null, total: 1 }))
  server.on(retryFailedMails, ({ body }) => {
    asked.push(['retry', body])
    return { retried: 1 }
  })
  server.on(dropFailedMails, ({ body }) => {
    asked.push(['drop', body])
    return { dropped: 1 }
  })
  show(<FailedMails />, { server, user: admin, at: '/admin/mails' })
  return asked
}

test('one mail is retried at once, and all of them only after a confirmation', async () => {
  const asked = open()
  await button('Retry the mail to ben@example.org').click()
  await expect.poll(() => asked).toEqual([['retry', { ids: [mail._id] }]])
  await button('Retry all').click()
  const question = page.getByRole('dialog', { name: 'Retry all failed mails?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(asked).toHaveLength(1)
  await button('Retry all').click()
  await question.getByRole('button', { name: 'Retry all' }).click()
  await expect.poll(() => asked[1]).toEqual(['retry', {}])
  await expect.element(question).not.toBeInTheDocument()
})

test('a mail is dropped only after a confirmation', async () => {
  const asked = open()
  await button('Drop the mail to ben@example.org').click()
  const question = page.getByRole('dialog', { name: 'Drop this mail?' })
  await expect.element(question).toBeVisible()
  expect(asked).toEqual([])
  await question.getByRole('button', { name: 'Drop the mail' }).click()
  await expect.poll(() => asked).toEqual([['drop', { ids: [mail._id] }]])
})
