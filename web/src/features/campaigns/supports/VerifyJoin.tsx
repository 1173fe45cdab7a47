import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { LinkStanding } from '@muster/contract/campaigns/supports.ts'
import { useRevalidator } from '../../../router/hooks.ts'
import { type Failed, isRefusal, type Submission } from '../../../api/form-action.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { promiseChangedTitle } from '../../../ui/text/PromiseChanged.tsx'
import { LinkFailure, MissingToken } from '../../../ui/page/MailedLink.tsx'
import { DateBlock } from '../../../ui/picture/DateBlock.tsx'
import { ConfirmedBefore, ConfirmedWords, ConfirmForm, usedLinkWords } from './ConfirmForm.tsx'
import type { Joined } from './ConfirmNumber.tsx'
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

type Shown = {
  version: number
  /** The number that the guest chose when they asked for the link; null: none. */
  asked: number | null
  joined: Joined
  title: string
  day: string | null
  details: ReactNode
  campaignId: string
  /** Whether the link was used before, and whether the support counts now. */
  isUsed: boolean
  standing: LinkStanding
  /** Since when the address supports the campaign; null: it does not. */
  since: string | null
}

/** What the form asks if the link could not be read. */
const unknown = { version: null, asked: null, joined: null }

const NotCounted = ({ standing, campaignId }: { standing: LinkStanding; campaignId: string }) => {
  const used = usedLinkWords(standing)
  return (
    used && (
      <div className="grid gap-7">
        <Alert tone="warning" live title={used.title}>
          <p>{used.words}</p>
        </Alert>
        <ButtonLink className="justify-self-start" to={paths.campaign(campaignId)}>
          See the campaign
        </ButtonLink>
      </div>
    )
  )
}

/** The day and what the button does, short enough for the button to be on a phone's first screen. */
const Asked = ({ shown }: { shown: Shown | null }) => {
  if (!shown) return <p>With this button you support the campaign that the mail names.</p>
  const { title, day } = shown
  return (
    <div className="flex items-center gap-4">
      <DateBlock day={day} withWeekday />
      <p className="min-w-0">
        With this button you support{' '}
        <strong dir="auto" className="line-clamp-4 wrap-anywhere">
          {title}
        </strong>
      </p>
    </div>
  )
}

const Refused = ({ failed: { code, message } }: { failed: Failed }) => (
  <LinkFailure title={message}>
    {code === 'invalid_token'
      ? 'A link works for 7 days. Open the campaign and click Support to get a new one by mail.'
      : 'Your support could no longer be counted.'}
  </LinkFailure>
)

/**
 * Confirms a guest's support by the token of a mailed link, after a click: mail scanners open links and run scripts. A link
 * that was used before shows at once what became of the support.
 * @param shown what the link would support; null if it could not be read
 * @param unread why it could not be read
 * @param children what follows the thanks, about the campaign
 */
export const VerifyJoin = ({
  token,
  submission,
  shown,
  unread,
  children,
}: {
  token: string
  shown: Shown | null
  unread: Failed | null
  submission: Submission<ConfirmedSupport>
  children: (campaignId: string) => ReactNode
}) => {
  const { answer, failed } = submission
  if (token === '') return <MissingToken />
  const done = answer ?? (shown?.isUsed ? shown : null)
  if (done && done.standing !== 'counted') return <NotCounted {...done} />
  if (done) {
    return (
      <div className="grid gap-7">
        {answer ? (
          <Alert tone="good" live title="Your support is confirmed">
            <ConfirmedWords answer={answer} />
          </Alert>
        ) : (
          <ConfirmedBefore since={shown?.since ?? null} />
        )}
        {children(done.campaignId)}
      </div>
    )
  }
  if (failed && isSupportRefused(failed)) return <Refused failed={failed} />
  if (unread && isRefusal(unread)) return <Refused failed={unread} />
  return (
    <div className="grid gap-6">
      {failed?.code === promiseChanged && <Outdated />}
      <Asked shown={shown} />
      <ConfirmForm submission={submission} {...(shown ?? unknown)} />
      {shown?.details}
    </div>
  )
}
