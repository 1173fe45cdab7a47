import { useSearchParams } from 'react-router'
import { pressAction } from '../../api/press.ts'
import { ConfirmPaypalEmail, pressConfirmPaypalEmail } from '../../features/accounts/ConfirmPaypalEmail.tsx'
import type { PageHandle } from '../../meta.ts'
import { NarrowPage } from '../../ui/NarrowPage.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Confirm your PayPal address', isPrivate: true }) }

export const action = pressAction(pressConfirmPaypalEmail)

export const Component = () => {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return (
    <NarrowPage title="Confirm your PayPal address">
      <ConfirmPaypalEmail key={token} token={token} />
    </NarrowPage>
  )
}
