import { pressAction } from '../../api/press.ts'
import { pressVerifyEmail, VerifyEmail } from '../../features/accounts/VerifyEmail.tsx'
import { pathOfKeptDonation } from '../../features/money/donations/kept-donation.ts'
import { PressPage, pressHandle } from '../PressPage.tsx'

const titles = { before: 'Verify your address', after: 'Address verified' }

export const handle = pressHandle(titles)

export const action = pressAction(pressVerifyEmail)

export const Component = () => (
  <PressPage titles={titles} press={pressVerifyEmail}>
    {(token, press) => <VerifyEmail token={token} press={press} leftAt={pathOfKeptDonation} />}
  </PressPage>
)
