import { pressAction } from '../../api/press.ts'
import { ConfirmPaypalEmail, pressConfirmPaypalEmail } from '../../features/accounts/ConfirmPaypalEmail.tsx'
import { PressPage, pressHandle } from '../PressPage.tsx'

const titles = { before: 'Confirm your PayPal address', after: 'PayPal address confirmed' }

export const handle = pressHandle(titles)

export const action = pressAction(pressConfirmPaypalEmail)

export const Component = () => (
  <PressPage titles={titles} press={pressConfirmPaypalEmail}>
    {(token, press) => <ConfirmPaypalEmail token={token} press={press} />}
  </PressPage>
)
