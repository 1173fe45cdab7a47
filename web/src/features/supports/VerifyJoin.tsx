import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useRevalidator } from '../../router/hooks.ts'
import type { Submission } from '../../api/form-action.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { promiseChangedTitle } from '../../ui/text/PromiseChanged.tsx'
import { LinkFailure, MissingToken } from '../../ui/page/MailedLink.tsx'
import { ConfirmedWords, ConfirmForm } from './ConfirmForm.tsx'
import { type ConfirmedSupport, isSupportRefused, promiseChanged } from './confirm-support.ts'

/** Reads the page's promise again, which turned out to be outdated. */
const Outdated = () => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    void revalidate()
  }, [revalidate])
  return (
    <Alert tone="warning" live title={promiseChangedTitle}>
      <p>Your support does not count yet. Read it again. If you agree, press the button again.</p>
    </Alert>
  )
}

/**
 * Confirms a guest's support by the token of a mailed link, after a click: mail scanners open links and run scripts. A repeated
 * confirmation shows the same thanks.
 * @param shown the promise that the link would support; null: it could not be read, and the form says why
 * @param children what follows the thanks, about the campaign
 */
export const VerifyJoin = ({
  token,
  submission,
  shown,
  children,
}: {
  token: string
  shown: { version: number; promise: ReactNode } | null
  submission: Submission<ConfirmedSupport>
  children: (campaignId: string) => ReactNode
}) => {
  const { answer, failed } = submission
  if (token === '') return <MissingToken />
  if (answer) {
    return (
      <div className="grid gap-7">
        <Alert tone="good" live title="Your support is confirmed">
          <ConfirmedWords answer={answer} />
        </Alert>
        {children(answer.campaignId)}
      </div>
    )
  }
  if (failed && isSupportRefused(failed)) {
    return (
      <LinkFailure title={failed.message}>
        {failed.code === 'invalid_token'
          ? 'A link works for 7 days. Open the campaign and click Support to get a new one by mail.'
          : 'Your support could no longer be counted.'}
      </LinkFailure>
    )
  }
  return (
    <div className="grid gap-6">
      {failed?.code === promiseChanged && <Outdated />}
      <p>You asked to support a campaign with your email address. Your support counts once you confirm it here.</p>
      {shown?.promise}
      <ConfirmForm submission={submission} version={shown?.version ?? null} />
    </div>
  )
}
