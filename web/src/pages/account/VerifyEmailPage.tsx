import { useSearchParams } from 'react-router'
import { pressAction } from '../../api/press.ts'
import { pressVerifyEmail, VerifyEmail } from '../../features/accounts/VerifyEmail.tsx'
import type { PageHandle } from '../../meta.ts'
import { NarrowPage } from '../../ui/NarrowPage.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Verify your address', isPrivate: true }) }

export const action = pressAction(pressVerifyEmail)

export const Component = () => {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return (
    <NarrowPage title="Verify your address">
      <VerifyEmail key={token} token={token} />
    </NarrowPage>
  )
}
