import { pressAction } from '../../api/press.ts'
import { pressUndoPayoutAddress, UndoPayoutAddress } from '../../features/accounts/UndoPayoutAddress.tsx'
import { PressPage, pressHandle } from '../PressPage.tsx'

const titles = { before: 'Undo the change of your payout address', after: 'Change of your payout address undone' }

export const handle = pressHandle(titles)

export const action = pressAction(pressUndoPayoutAddress)

export const Component = () => (
  <PressPage titles={titles} press={pressUndoPayoutAddress}>
    {(token, press) => <UndoPayoutAddress token={token} press={press} />}
  </PressPage>
)
