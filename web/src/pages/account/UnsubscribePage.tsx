import { useSearchParams } from 'react-router'
import { Unsubscribe } from '../../features/unsubscribe/Unsubscribe.tsx'
import type { PageHandle } from '../../meta.ts'
import { NarrowPage } from '../../ui/NarrowPage.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Stop mails', isPrivate: true }) }

export const Component = () => {
  const [search] = useSearchParams()
  return (
    <NarrowPage title="Stop mails">
      <Unsubscribe token={search.get('token') ?? ''} />
    </NarrowPage>
  )
}
