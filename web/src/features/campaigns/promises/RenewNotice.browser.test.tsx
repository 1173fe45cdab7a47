import { listVersions, supportCampaign, withdrawSupport } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageOf, promiseVersion } from '../../../../test/promise-versions.ts'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer, noAnswer, refusal } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { RenewNotice } from './RenewNotice.tsx'

const versions = [
  promiseVersion(4, { title: 'Clear the lake', executionDate: '2026-12-05' }),
  promiseVersion(2, { executionDate: '2026-12-01' }),
  promiseVersion(1),
]

const start = ({ mayStay = true, supportedVersion = 2 } = {}) => {
  const server = createServer()
  server.on(listVersions, () => pageOf(...versions))
  const answers: [boolean, number][] = []
  const changes: string[] = []
  show(
    <RenewNotice
      campaign={{ ...campaign, version: 4, supportedVersion }}
      mayStay={mayStay}
      onAnswered={(...answer) => void answers.push(answer)}
      onPromiseChanged={() => void changes.push('changed')}
    />,
    { server, user: ana },
  )
  return { server, answers, changes }
}

const stay = page.getByRole('button', { name: 'Stay' })
const withdraw = page.getByRole('button', { name: 'Withdraw' })
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test('the notice shows what changed since the person signed, in words for screen readers too', async () => {
  start()
  await expect
    .element(row('Day'))
    .toHaveTextContent('Day(removed: Tuesday 1 December 2026) (added: Saturday 5 December 2026)')
  await expect.element(row('Title')).toHaveTextContent('TitleClear the (removed: canal) (added: lake)')
  await expect.element(page.getByRole('deletion').first()).toBeVisible()
  await expect.element(page.getByRole('insertion').first()).toBeVisible()
})

test('a version of an edit in quick succession, which is not listed, is compared with the one before it', async () => {
  start({ supportedVersion: 3 })
  await expect.element(row('Day')).toMatchTextContent(/Tuesday 1 December/)
})

test('staying supports the shown version, and counts as the server says', async () => {
  const { server, answers } = start()
  server.on(supportCampaign, () => ({ created: true }))
  await stay.click()
  await expect.poll(() => answers).toEqual([[true, 1]])
  expect(server.received(supportCampaign).map(({ body }) => body)).toEqual([{ version: 4 }])
})

test('withdrawing leaves the count as it is, because the support did not count', async () => {
  const { server, answers } = start()
  server.on(withdrawSupport, () => undefined)
  await withdraw.click()
  await expect.poll(() => answers).toEqual([[false, 0]])
})

test('if the promise was changed again, the page is told, and the notice says so', async () => {
  const { server, answers, changes } = start()
  server.on(supportCampaign, () => refusal('promise_changed'))
  await stay.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The campaign was changed since you opened it. Read what changed, then decide')
  expect([answers, changes]).toEqual([[], ['changed']])
})

test('a failed answer keeps the notice with its buttons', async () => {
  const { server } = start()
  server.on(withdrawSupport, noAnswer)
  await withdraw.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to withdraw')
  await expect.element(stay).toBeVisible()
})

test('a campaign that takes no support can only be withdrawn from', async () => {
  start({ mayStay: false })
  await expect.element(withdraw).toBeVisible()
  await expect.element(page.getByText('Your support does not count. You can only withdraw it now.')).toBeVisible()
  expect(stay.query()).toBeNull()
})

test('the question is answered with the keyboard alone', async () => {
  const { server, answers } = start()
  server.on(supportCampaign, () => ({ created: true }))
  await expect.element(row('Day')).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'All versions' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(stay).toHaveFocus()
  await userEvent.tab()
  await expect.element(withdraw).toHaveFocus()
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => answers).toEqual([[true, 1]])
})
