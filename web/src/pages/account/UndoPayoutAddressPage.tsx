import { useSearchParams } from 'react-router'
import { pressAction } from '../../api/press.ts'
import { pressUndoPayoutAddress, UndoPayoutAddress } from '../../features/accounts/UndoPayoutAddress.tsx'
import type { PageHandle } from '../../meta.ts'
import { NarrowPage } from '../../ui/NarrowPage.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Undo the change of your payout address', isPrivate: true }) }

export const action = pressAction(pressUndoPayoutAddress)

export const Component = () => {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return (
    <NarrowPage title="Undo the change of your payout address">
      <UndoPayoutAddress key={token} token={token} />
    </NarrowPage>
  )
}
