import { missingToken } from '@muster/contract/facts/shown-sentences.ts'
import type { ReactNode } from 'react'
import { type Failed, isRefusal, sentenceOr } from '../../api/form-action.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../text/Alert.tsx'
import { ButtonLink } from '../button/Button.tsx'

/** The advice for a mailed link without its token. */
export const cutLinkHint = 'The link is incomplete. Open it from the mail again, or copy all of it.'

// Not the main action: some of these pages offer a new link below.
const toCampaigns = (
  <ButtonLink tone="secondary" to={paths.campaigns()}>
    Browse campaigns
  </ButtonLink>
)

/** An invalid mailed link: the reason, and a link. */
export const LinkFailure = ({
  title,
  action = toCampaigns,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) => (
  <div className="grid gap-7">
    <Alert tone="danger" live title={title}>
      <p>{children}</p>
    </Alert>
    <div className="flex flex-wrap gap-3">{action}</div>
  </div>
)

/** The page of a mailed link that was opened without its token. */
export const MissingToken = ({ action }: { action?: ReactNode }) => (
  <LinkFailure title={missingToken} action={action}>
    {cutLinkHint}
  </LinkFailure>
)

/** The page of a mailed link whose data could not be loaded. @param ifDeleted what happens if its campaign was deleted */
export const UnreadLink = ({ failed, ifDeleted }: { failed: Failed; ifDeleted: string }) => (
  <LinkFailure title={sentenceOr('Failed to verify token', failed)}>
    {isRefusal(failed)
      ? `Open the link in the newest mail. If the campaign was deleted, ${ifDeleted}.`
      : 'Nothing is lost: the link can be opened again.'}
  </LinkFailure>
)

/** The error of a failed action, above its button. Renders nothing without an error. */
export const ActionFailure = ({ failed, fallback }: { failed: Failed | null; fallback: string }) =>
  failed && (
    <Alert tone="danger" live title={sentenceOr(fallback, failed)}>
      <p>Try again in a moment.</p>
    </Alert>
  )
