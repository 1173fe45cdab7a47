import { missingToken } from '@muster/contract/facts/shown-sentences.ts'
import { isRefusal, type Press, usePress } from '../../api/press.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { PressFailure } from '../../ui/page/MailedLink.tsx'
import { PressForm } from '../../ui/form/PressForm.tsx'
import type { ConfirmedSupport } from './press-join.ts'

/**
 * Asks a guest to confirm their support by the token in the campaign page's address, and shows the result.
 * @param pressed confirms, and fetches the page's count again
 */
export const JoinTokenNotice = ({ token, pressed }: { token: string; pressed: Press<ConfirmedSupport> }) => {
  const press = usePress(pressed)
  if (token === '') return <Alert tone="danger" live title={missingToken} />
  if (press.answer) {
    return (
      <Alert tone="good" live title="Your support is confirmed">
        <p>Thank you. You are counted among the supporters, and we remind you of the day by mail.</p>
      </Alert>
    )
  }
  const { failed } = press
  if (failed && isRefusal(failed)) {
    return (
      <Alert tone="danger" live title={failed.message}>
        <p>Press Support to have a new link mailed to you.</p>
      </Alert>
    )
  }
  return (
    <>
      <PressFailure failed={failed} fallback="Failed to verify token" />
      <Alert
        title="Your support is not confirmed yet"
        action={
          <PressForm press={press} pendingLabel="Confirming…">
            Confirm my support
          </PressForm>
        }
      >
        <p>It counts once you confirm it here.</p>
      </Alert>
    </>
  )
}
