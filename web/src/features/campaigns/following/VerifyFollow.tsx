import { confirmFollow, readFollowLink } from '@muster/contract/facts/calls.ts'
import type { FollowLink } from '@muster/contract/campaigns/following.ts'
import { followLinkDays } from '@muster/contract/facts/following.ts'
import {
  type FormAction,
  type FormActionInput,
  isRefusal,
  type Outcome,
  type Submission,
  tokenIn,
} from '../../../api/form-action.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { ActionForm } from '../../../ui/form/ActionForm.tsx'
import { ActionFailure, LinkFailure, MissingToken } from '../../../ui/page/MailedLink.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'

/** Reads what the link is about. Changes nothing. */
export const loadFollowLink = async ({ api, url }: Omit<FormActionInput, 'form'>): Promise<FollowLink | null> => {
  const token = tokenIn(url)
  return token === '' ? null : api.call(readFollowLink, { params: { token } })
}

/** Follows the campaign that the link is about. */
export const submitFollow: FormAction<FollowLink> = ({ api, url }) =>
  api.call(confirmFollow, { params: { token: tokenIn(url) } })

const Done = ({ link: { campaignId, campaignTitle, state } }: { link: FollowLink }) => (
  <div className="grid gap-7">
    {state === 'following' ? (
      <Alert tone="good" live title="You follow this campaign">
        <p>
          The updates of <bdi>“{campaignTitle}”</bdi> come by mail. Each has a link to stop following.
        </p>
      </Alert>
    ) : (
      <Alert tone="good" live title="You need not follow this campaign">
        <p>
          With this address you support <bdi>“{campaignTitle}”</bdi>, gave to it or own it, so you hear of its updates
          anyway.
        </p>
      </Alert>
    )}
    <ButtonLink className="justify-self-start" to={paths.campaign(campaignId)}>
      See the campaign
    </ButtonLink>
  </div>
)

/** Follows a campaign by the token of a mailed link, after a click: mail scanners open links. */
export const VerifyFollow = ({
  token,
  submission,
  found,
}: {
  token: string
  submission: Submission<FollowLink>
  found: Outcome<FollowLink | null>
}) => {
  if (token === '') return <MissingToken />
  const link = submission.answer ?? ('answer' in found ? found.answer : null)
  const refused = submission.failed ?? ('failed' in found ? found.failed : null)
  if (refused && isRefusal(refused)) {
    return (
      <LinkFailure title={refused.message}>
        {`A link works for ${followLinkDays} days. Open the campaign and press Follow to get a new one by mail.`}
      </LinkFailure>
    )
  }
  if (link && link.state !== 'asked') return <Done link={link} />
  return (
    <div className="grid gap-6">
      <ActionFailure failed={submission.failed} fallback="Failed to follow" />
      {link ? (
        <p className="text-lg">
          With this button you follow{' '}
          <strong dir="auto" className="wrap-anywhere">
            {link.campaignTitle}
          </strong>{' '}
          and get its updates by mail.
        </p>
      ) : (
        <p className="text-lg">
          With this button you follow the campaign that the mail names and get its updates by mail.
        </p>
      )}
      <p className="text-mute">You do not support the campaign by it, and no one else sees that you follow it.</p>
      <ActionForm submission={submission} pendingLabel="Following…">
        Follow the campaign
      </ActionForm>
    </div>
  )
}
