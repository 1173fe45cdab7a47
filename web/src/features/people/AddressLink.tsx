import type { ReactNode } from 'react'
import { type Failed, type Submission, isRefusal, sentenceOr } from '../../api/form-action.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { ActionForm } from '../../ui/form/ActionForm.tsx'
import { MissingToken } from '../../ui/page/MailedLink.tsx'
import { Alert } from '../../ui/text/Alert.tsx'

export const toAccount = (
  <ButtonLink tone="secondary" className="justify-self-start" to={paths.account()}>
    Go to my account
  </ButtonLink>
)

/** The advice for a link to confirm an address that is no longer valid. */
export const refusedConfirmation =
  'A link works for 24 hours, and only the newest one counts. You can request a new one on your account page.'

type Failure = {
  /** The title if there was no response. */
  title: string
  /** The advice if the API refused the link for good. */
  refused: string
  /** Links below that advice. */
  ways?: ReactNode
}

const NotDone = ({ failed, failure }: { failed: Failed; failure: Failure }) => (
  <Alert tone="danger" live title={sentenceOr(failure.title, failed)}>
    <p>{isRefusal(failed) ? failure.refused : 'Nothing is lost: the link can be used again.'}</p>
  </Alert>
)

/**
 * The page of a mailed link that confirms or undoes an address of an account, after a click: mail scanners open links.
 * @param missing the link for a page without a token
 * @param done the page after the click
 * @param children what the click does
 */
export const AddressLink = <Answer,>({
  token,
  submission,
  missing,
  done,
  failure,
  button: [label, pendingLabel],
  children,
}: {
  token: string
  submission: Submission<Answer>
  missing: ReactNode
  done: (answer: Answer) => ReactNode
  failure: Failure
  button: readonly [label: string, pendingLabel: string]
  children: string
}) => {
  const { answer, failed } = submission
  if (token === '') return <MissingToken action={missing} />
  if (answer !== null) return done(answer)
  const isRefused = failed !== null && isRefusal(failed)
  return (
    <div className="grid gap-7">
      {failed && <NotDone failed={failed} failure={failure} />}
      {isRefused ? (
        failure.ways
      ) : (
        <>
          <p>{children}</p>
          <ActionForm submission={submission} pendingLabel={pendingLabel}>
            {label}
          </ActionForm>
        </>
      )}
    </div>
  )
}
