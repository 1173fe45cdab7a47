import { getGuestPromise, verifyGuestSupport } from '@muster/contract/facts/calls.ts'
import type { LinkStanding } from '@muster/contract/campaigns/supports.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign } from '../../../../test/samples.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { type Failed, useSubmission } from '../../../api/form-action.ts'
import type { Joined } from './ConfirmNumber.tsx'
import { confirmSupport } from './confirm-support.ts'
import { JoinTokenNotice } from './JoinTokenNotice.tsx'
import { VerifyJoin } from './VerifyJoin.tsx'

const asked = {
  campaignId: 'c',
  version: 1,
  title: 'Plant trees',
  day: '2026-12-01',
  details: <p>Every detail</p>,
  isUsed: false,
  standing: 'none' as LinkStanding,
  since: null as string | null,
  asked: null as number | null,
  joined: null as Joined,
}

const Confirming = ({ unread = null, shown = asked }: { unread?: Failed | null; shown?: typeof asked }) => (
  <VerifyJoin token="t" shown={unread ? null : shown} unread={unread} submission={useSubmission(confirmSupport)}>
    {() => null}
  </VerifyJoin>
)

test('the day, one sentence and the button come before the details', async () => {
  show(<Confirming />, { server: createServer(), at: '/verify-join?token=t' })
  const button = page.getByRole('button', { name: 'Confirm my support' })
  await expect.element(button).toBeVisible()
  await expect.element(page.getByText('With this button you support Plant trees')).toBeVisible()
  await expect.element(page.getByText('Tuesday 1 December 2026')).toBeInTheDocument()
  const details = page.getByText('Every detail').element()
  expect(button.element().compareDocumentPosition(details)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('an invalid token is reported without a click, and a lost connection leaves the button', async () => {
  const server = createServer()
  const invalid = { status: 400, code: 'invalid_token', message: 'Invalid or expired token' }
  const { leave } = show(<Confirming unread={invalid} />, { server, at: '/verify-join?token=t' })
  await expect.element(page.getByRole('alert').getByText('Invalid or expired token')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  leave()
  show(<Confirming unread={{ status: 0, code: 'network', message: '' }} />, { server, at: '/verify-join?token=t' })
  await expect.element(page.getByRole('button', { name: 'Confirm my support' })).toBeVisible()
})

test('an invalid token in the address of a campaign’s page is reported without a click', async () => {
  const server = createServer()
  server.on(getGuestPromise, () => refusal('invalid_token'))
  show(<JoinTokenNotice token="t" version={1} joined={null} confirm={confirmSupport} />, {
    server,
    at: '/?joinToken=t',
  })
  await expect.element(page.getByRole('alert').getByText('Invalid or expired token')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a guest names a number when they confirm, and chooses another if it is refused', async () => {
  const server = createServer()
  server.on(verifyGuestSupport, () => refusal('needs_not_reached'))
  show(<Confirming />, { server, at: '/verify-join?token=t' })
  const number = page.getByRole('combobox', { name: 'I am in' })
  await page.getByText('Change').click()
  await expect.element(number).toHaveValue('1')
  await number.selectOptions('if at least 50 people are')
  await page.getByRole('button', { name: 'Confirm my support' }).click()
  await expect.element(page.getByRole('alert').getByText(/fewer than you ask for/)).toBeVisible()
  server.on(verifyGuestSupport, () => ({ campaignId: 'c', created: true, standing: 'counted' }))
  await number.selectOptions('if at least 20 people are')
  await page.getByRole('button', { name: 'Confirm my support' }).click()
  await expect.element(page.getByText(/You are in if at least 20 people are, you included\./)).toBeVisible()
  expect(server.received(verifyGuestSupport).map(({ query }) => query.get('needs'))).toEqual(['50', '20'])
})

const hour = 60 * 60_000
const endingIn = (ms: number, figures: NonNullable<Joined>['figures']): Joined => ({
  campaign: { ...campaign, createdAt: '2020-01-01T00:00:00Z', endsAt: new Date(Date.now() + ms).toISOString() },
  figures,
})

test('who chose a number reads it above the button, finds it chosen, reads when it is decided, and can come in any case after all', async () => {
  const server = createServer()
  server.on(verifyGuestSupport, () => ({ campaignId: 'c', created: true, standing: 'counted' }))
  const joined = endingIn(100 * hour, { acting: 6, decision: null })
  const { leave } = show(<Confirming shown={{ ...asked, asked: 20, joined }} />, { server, at: '/verify-join?token=t' })
  const number = page.getByRole('combobox', { name: 'I am in' })
  await expect.element(number).not.toBeInTheDocument()
  await page.getByText('You come if at least 20 people do, you included. Change').click()
  await expect.element(number).toHaveValue('20')
  await expect.element(page.getByText(/ It is decided on .* We mail you the result\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm my support' }).click()
  await expect.element(page.getByText(/You are in if at least 20 people are/)).toBeVisible()
  leave()
  show(<Confirming shown={{ ...asked, asked: 20, joined }} />, { server, at: '/verify-join?token=t' })
  await page.getByText('You come if at least 20 people do, you included. Change').click()
  await expect.element(page.getByText(/If at least 20 people come/i)).toBeVisible()
  await number.selectOptions('if at least 10 people are')
  await expect.element(page.getByText('You come if at least 10 people do, you included. Change')).toBeVisible()
  await expect.element(page.getByText(/For example: if at least 10 people come, .* If only 7 do/)).toBeVisible()
  await number.selectOptions('in any case')
  await expect.element(page.getByText('You come, even if no one else does. Change')).toBeVisible()
  await expect.element(number).toHaveAccessibleDescription('You come, even if no one else does.')
  await page.getByRole('button', { name: 'Confirm my support' }).click()
  await expect
    .poll(() => server.received(verifyGuestSupport).map(({ query }) => query.get('needs')))
    .toEqual(['20', '1'])
})

test('in the last 48 hours only numbers are offered that are reached, and none once it is decided', async () => {
  const server = createServer()
  const late = endingIn(40 * hour, { acting: 6, decision: null })
  const { leave } = show(<Confirming shown={{ ...asked, joined: late }} />, { server, at: '/verify-join?token=t' })
  await page.getByText('Change').click()
  await expect.poll(() => page.getByRole('option').elements().length).toBe(4)
  leave()
  const decision = { acting: 6 } as NonNullable<NonNullable<Joined>['figures']>['decision']
  const decided = { ...asked, asked: 20, joined: endingIn(40 * hour, { acting: 6, decision }) }
  show(<Confirming shown={decided} />, { server, at: '/verify-join?token=t' })
  await expect
    .element(page.getByText(/It is decided who acts: 6 people\. You join them\. That is fewer than the 20/))
    .toBeVisible()
  await expect.element(page.getByText('Change', { exact: true })).not.toBeInTheDocument()
})

test('a link that was used and withdrawn since does not say that the guest is counted, before and after a press', async () => {
  const server = createServer()
  const { leave } = show(<Confirming shown={{ ...asked, isUsed: true }} />, { server, at: '/verify-join?token=t' })
  await expect.element(page.getByText('You are not counted among the supporters')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  leave()
  server.on(verifyGuestSupport, () => ({ campaignId: 'c', created: false, standing: 'none' }))
  show(<Confirming />, { server, at: '/verify-join?token=t' })
  await page.getByRole('button', { name: 'Confirm my support' }).click()
  await expect.element(page.getByText('You are not counted among the supporters')).toBeVisible()
  await expect.element(page.getByText(/Your support is confirmed/)).not.toBeInTheDocument()
})

test('a link that was used says when', async () => {
  const since = '2026-11-28T12:00:00Z'
  const shown = { ...asked, isUsed: true, standing: 'counted' as const, since }
  show(<Confirming shown={shown} />, { server: createServer(), at: '/verify-join?token=t' })
  await expect.element(page.getByText(/You confirmed this on .*28 November 2026/)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
