import type { ReactNode } from 'react'
import { isRefusal, type Pressed } from '../../api/press.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { LinkFailure, MissingToken, PressFailure } from '../../ui/page/MailedLink.tsx'
import { PressForm } from '../../ui/form/PressForm.tsx'
import type { ConfirmedSupport } from './press-join.ts'

/**
 * Confirms a guest's support by the token of a mailed link: by a press, because mail scanners open links and run scripts. The
 * thanks are the same when it was confirmed before.
 * @param children what follows the thanks, about the campaign
 */
export const VerifyJoin = ({
  token,
  press,
  children,
}: {
  token: string
  press: Pressed<ConfirmedSupport>
  children: (campaignId: string) => ReactNode
}) => {
  const { answer, failed } = press
  if (token === '') return <MissingToken />
  if (answer) {
    return (
      <div className="grid gap-7">
        <Alert tone="good" live title="Your support is confirmed">
          <p>Thank you. You are counted among the supporters, and we remind you of the day by mail.</p>
        </Alert>
        {children(answer.campaignId)}
      </div>
    )
  }
  if (failed && isRefusal(failed)) {
    return (
      <LinkFailure title={failed.message}>
        {failed.code === 'invalid_token'
          ? 'A link works for 7 days. Open the campaign and press Support, and we mail you a new one.'
          : 'Your support could no longer be counted.'}
      </LinkFailure>
    )
  }
  return (
    <div className="grid gap-6">
      <PressFailure failed={failed} fallback="Failed to verify token" />
      <p>You asked to support a campaign with your email address. Your support counts once you confirm it here.</p>
      <PressForm press={press} pendingLabel="Confirming…">
        Confirm my support
      </PressForm>
    </div>
  )
}
