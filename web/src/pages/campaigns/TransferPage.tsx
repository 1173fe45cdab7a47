import { useParams } from '../../router/hooks.ts'
import { MailedInvitation } from '../../features/campaigns/organisers/MailedInvitation.tsx'
import type { PageHandle } from '../../meta.ts'
import { NarrowPage } from '../../ui/page/NarrowPage.tsx'

const title = 'Take a campaign over'

export const handle: PageHandle = { meta: () => ({ title, isPrivate: true }) }

export const Component = () => {
  const { token = '' } = useParams()
  return (
    <NarrowPage title={title}>
      <MailedInvitation key={token} kind="owner" token={token} />
    </NarrowPage>
  )
}
