import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, answerOr } from '../api/errors.ts'
import { paths } from '../paths.ts'
import { Alert } from './Alert.tsx'
import { Button, ButtonLink } from './Button.tsx'
import { Loading } from './Skeleton.tsx'

/** What to do about a mailed link that lacks its token. */
export const cutLinkHint = 'The link is not whole. Open it from the mail again, or copy all of it.'

/** While a mailed link is looked at. `label` says so to those who hear the page. */
export const LinkWaiting = ({ label }: { label: string }) => (
  <Loading label={label}>
    <p aria-hidden="true" className="animate-[appear_200ms_300ms_both] text-lg text-mute">
      One moment…
    </p>
  </Loading>
)

/** A mailed link that does nothing: why, and a way on. `retry` where the same link may work in a moment. */
const LinkFailure = ({ title, retry, children }: { title: string; retry?: () => void; children: ReactNode }) => (
  <div className="grid gap-7">
    <Alert tone="danger" live title={title}>
      <p>{children}</p>
    </Alert>
    <div className="flex flex-wrap gap-3">
      {retry && <Button onClick={retry}>Try again</Button>}
      <ButtonLink tone={retry ? 'secondary' : 'primary'} to={paths.campaigns()}>
        Browse campaigns
      </ButtonLink>
    </div>
  </div>
)

/** Whether the API looked at the link and would say the same again. */
const isRefusal = (error: Error): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * What a mailed link leads to, in all its faces: without its token, looked at, good, refused, not answered.
 * @param waiting says that it is looked at, to those who hear the page
 * @param wayOn what to do about a link that was refused, beside the API's own sentence
 */
export const MailedLink = <Answer,>({
  token,
  query: { data, error, isFetching, refetch },
  waiting,
  wayOn,
  children,
}: {
  token: string
  query: UseQueryResult<Answer>
  waiting: string
  wayOn: (refusal: ApiError) => string
  children: (answer: Answer) => ReactNode
}) => {
  if (token === '') return <LinkFailure title="Missing token">{cutLinkHint}</LinkFailure>
  if (data !== undefined) return children(data)
  if (!error || isFetching) return <LinkWaiting label={waiting} />
  const title = answerOr('Failed to verify token', error)
  if (isRefusal(error)) return <LinkFailure title={title}>{wayOn(error)}</LinkFailure>
  return (
    <LinkFailure title={title} retry={() => void refetch()}>
      Nothing is lost: the link can be opened again.
    </LinkFailure>
  )
}
