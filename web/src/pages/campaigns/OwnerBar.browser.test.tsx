import { freezeCampaign } from '@muster/contract/facts/admin-calls.ts'
import { getCampaign } from '@muster/contract/facts/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, campaign } from '../../../test/samples.ts'
import { createServer } from '../../../test/server.ts'
import type { Server } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { useApi } from '../../api/context.tsx'
import { campaignQuery } from '../../features/campaigns/campaign/campaigns.queries.ts'
import { OwnerBar } from './OwnerBar.tsx'

const CampaignPage = () => {
  const { data } = useQuery(campaignQuery(useApi(), campaign._id))
  return (
    data && (
      <>
        <h1 tabIndex={-1}>{data.title}</h1>
        <OwnerBar campaign={data} />
      </>
    )
  )
}

const button = (name: string) => page.getByRole('button', { name })

let server: Server
beforeEach(async () => {
  server = createServer()
  let standing: 'published' | 'frozen' = 'published'
  server.on(getCampaign, () => ({ ...campaign, standing }))
  server.on(freezeCampaign, () => {
    standing = 'frozen'
    return { standing, frozenBySuspension: false, decisions: [], appealPath: null, sameMailbox: null }
  })
  show(<CampaignPage />, { server, user: admin })
  await button('Freeze').click()
})

test('after an admin’s decision, which removes the pressed button, the heading of the page has the focus', async () => {
  await userEvent.fill(page.getByLabelText('Reason'), 'We look into it')
  await button('Freeze it').click()
  await expect.element(button('End the freeze')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('after Cancel, the pressed button has the focus', async () => {
  await button('Cancel').click()
  await expect.element(button('Freeze')).toHaveFocus()
})
