import { getOwnerNews, setOwnerNews } from '@muster/contract/facts/account-calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createServer, refusal } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { OwnerNews } from './OwnerNews.tsx'

const line = page.getByText('New supporters, donations and questions')
const control = page.getByRole('switch', { name: 'New supporters, donations and questions' })

let server: Server
let isOn: boolean
beforeEach(() => {
  server = createServer()
  isOn = true
  server.on(getOwnerNews, () => ({ isOn }))
})

test('the switch shows what is stored, changes it, and shows what was stored then', async () => {
  const sent: boolean[] = []
  server.on(setOwnerNews, ({ body }) => {
    sent.push(body.isOn)
    return { isOn: body.isOn }
  })
  show(<OwnerNews />, { server })
  await expect.element(control).toBeChecked()
  await line.click()
  await expect.element(control).not.toBeChecked()
  await line.click()
  await expect.element(control).toBeChecked()
  await expect.poll(() => sent).toEqual([false, true])
})

test('the switch is off if the mails are', async () => {
  isOn = false
  show(<OwnerNews />, { server })
  await expect.element(control).not.toBeChecked()
})

test('if it cannot be saved, the switch goes back, and the reason is said', async () => {
  server.on(setOwnerNews, () => refusal('internal'))
  show(<OwnerNews />, { server })
  await line.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(control).toBeChecked()
})

test('if it cannot be loaded, it is loaded again by a button', async () => {
  let isBroken = true
  server.on(getOwnerNews, () => (isBroken ? refusal('internal') : { isOn }))
  show(<OwnerNews />, { server })
  const again = page.getByRole('button', { name: /again/i })
  await expect.element(again).toBeVisible()
  isBroken = false
  await again.click()
  await expect.element(control).toBeChecked()
})
