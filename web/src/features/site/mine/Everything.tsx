import type { GuestPage, GuestSupport } from '@muster/contract/site/mine.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../../../router/Link.tsx'
import { useSubmission } from '../../../api/form-action.ts'
import { formatInstantThere } from '../../../lib/format.ts'
import { useViewersZone } from '../../../lib/now.tsx'
import { paths } from '../../../paths.ts'
import { ActionForm } from '../../../ui/form/ActionForm.tsx'
import { ActionFailure } from '../../../ui/page/MailedLink.tsx'
import { submitMine } from './mine-actions.ts'
import { isAsked, SupportFacts, ToRenew } from './OneSupport.tsx'
import { OwnThreshold } from './OwnThreshold.tsx'
import { Withdraw } from './Withdraw.tsx'
import { type OnDone, useSupportForm } from './useSupportForm.ts'

/** The result of the last form. A withdrawal removes the pressed button, so the sentence takes the focus. */
const useResult = () => {
  const posted = useSubmission(submitMine)
  const [withdrawn, setWithdrawn] = useState<string | null>(null)
  const sentence = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (withdrawn !== null) sentence.current?.focus()
  }, [withdrawn])
  const onDone = useCallback<OnDone>((answer) => {
    if (answer.did === 'withdrawn') setWithdrawn(answer.campaignId)
  }, [])
  const campaignId = withdrawn ?? (posted.answer?.did === 'withdrawn' ? posted.answer.campaignId : null)
  const result = (
    <>
      <ActionFailure failed={posted.failed} fallback="Failed to save" />
      <p ref={sentence} role="status" tabIndex={-1} className="empty:hidden">
        {campaignId !== null && (
          <>
            <span>Your support is withdrawn. </span>
            <Link to={paths.campaign(campaignId)} className="text-link">
              See the campaign
            </Link>
          </>
        )}
      </p>
    </>
  )
  return { result, onDone }
}

/** What others read among the supporters. */
const ShownAs = ({ support: { anonymous, shownName } }: { support: GuestSupport }) => {
  if (anonymous) return <span>Your name stays off public lists, also if you create an account.</span>
  if (shownName === null) {
    return (
      <span>
        No name is shown. If you create an account with this address, your name is shown among the supporters.
      </span>
    )
  }
  return (
    <span>
      Among the supporters you are shown as <bdi className="font-semibold">{shownName}</bdi>.
    </span>
  )
}

const Support = ({ support, onDone }: { support: GuestSupport; onDone: OnDone }) => {
  const withdrawal = useSupportForm(onDone)
  const naming = useSupportForm(onDone)
  const staying = useSupportForm(onDone)
  const { campaignId, title, standing, anonymous } = support
  return (
    <li className="grid gap-4 border-b border-line pb-6">
      <h3 className="text-lg">
        <Link to={paths.campaign(campaignId)} className="wrap-anywhere underline-offset-4 hover:underline">
          <bdi>{title}</bdi>
        </Link>
      </h3>
      {isAsked(support) && <ToRenew support={support} submission={staying} />}
      <SupportFacts support={support} />
      {!isAsked(support) && <OwnThreshold support={support} onDone={onDone} />}
      <p className="text-sm text-mute wrap-anywhere">
        <ShownAs support={support} />
      </p>
      <ActionFailure failed={withdrawal.failed ?? naming.failed ?? staying.failed} fallback="Failed to save" />
      <div className="flex flex-wrap gap-3">
        <Withdraw support={support} form={withdrawal}>
          Withdraw <span className="sr-only">my support of {title}</span>
        </Withdraw>
        {standing === 'confirmed' && (
          <ActionForm
            submission={naming}
            tone="secondary"
            pendingLabel="Saving…"
            fields={{ do: 'name', campaignId, anonymous: String(!anonymous) }}
          >
            <span>{anonymous ? 'Allow my name' : 'Keep my name off'}</span>
            <span className="sr-only"> for {title}</span>
          </ActionForm>
        )}
      </div>
    </li>
  )
}

/** All that an address supports, and donated without an account. @param donations shows its donations, with days in this zone */
export const Everything = ({ page, donations }: { page: GuestPage; donations: (zone: string) => ReactNode }) => {
  const zone = useViewersZone()
  const { result, onDone } = useResult()
  return (
    <div className="grid gap-10">
      <p className="text-lg">
        <bdi className="wrap-anywhere">{page.email}</bdi>
        {page.expiresAt !== null && (
          <span className="block text-sm text-mute">
            This page can be opened until {formatInstantThere(page.expiresAt, zone)}. Do not forward its link.
          </span>
        )}
      </p>
      <section aria-labelledby="supports" className="grid gap-5">
        <h2 id="supports" className="text-2xl">
          Support
        </h2>
        {result}
        {page.supports.length === 0 && <p className="text-mute">You support no campaign.</p>}
        <ul className="grid gap-6">
          {page.supports.map((support) => (
            <Support key={support.campaignId} support={support} onDone={onDone} />
          ))}
        </ul>
      </section>
      {donations(zone)}
    </div>
  )
}
