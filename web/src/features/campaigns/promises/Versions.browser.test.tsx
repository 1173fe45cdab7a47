import { listVersions } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageOf, promiseVersion } from '../../../../test/promise-versions.ts'
import { campaign } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router/Link.tsx'
import { Versions } from './Versions.tsx'

const actionDescription = 'Meet at the bridge at nine, with gloves and a spade. '.repeat(20)
const createVersions = () => {
  const server = createServer()
  const versions = [promiseVersion(2, { title: 'Clear the lake', actionDescription }), promiseVersion(1)]
  server.on(listVersions, () => pageOf(...versions))
  return server
}
const versions = <Versions campaignId={campaign._id} timeZone="UTC" />

const changes = page.getByRole('region', { name: 'Changes' })
const difference = changes.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Title' }) })

test('a mailed link to the changes opens them on a phone, with the difference on the first screen', async () => {
  await page.viewport(360, 640)
  show(versions, { server: createVersions(), at: paths.campaignChanges(campaign._id) })
  await expect.element(changes).toHaveFocus()
  await expect.element(difference).toBeInViewport()
})

test('so does a link on another page, and the link to the versions opens what holds now', async () => {
  await page.viewport(360, 640)
  const links = (
    <>
      <Link to={paths.campaignVersions(campaign._id)}>All versions</Link>
      <Link to={paths.campaignChanges(campaign._id)}>What changed</Link>
    </>
  )
  const { leave } = show(links, { server: createVersions(), elsewhere: versions })
  await page.getByRole('link', { name: 'What changed' }).click()
  await expect.element(changes).toHaveFocus()
  await expect.element(difference).toBeInViewport()
  leave()
  show(links, { server: createVersions(), elsewhere: versions })
  await page.getByRole('link', { name: 'All versions' }).click()
  await expect.element(page.getByRole('heading', { name: 'Now' })).toBeInViewport()
  await expect.element(difference).not.toBeInViewport()
})
