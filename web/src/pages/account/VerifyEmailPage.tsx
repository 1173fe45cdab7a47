import { useSearchParams } from 'react-router'
import { VerifyEmail } from '../../features/accounts/VerifyEmail.tsx'
import type { PageHandle } from '../../meta.ts'
import { NarrowPage } from '../../ui/NarrowPage.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Verify your address', isPrivate: true }) }

export const Component = () => {
  const [search] = useSearchParams()
  return (
    <NarrowPage title="Verify your address">
      <VerifyEmail token={search.get('token') ?? ''} />
    </NarrowPage>
  )
}
