import { resendVerification } from '@muster/contract/facts/calls.ts'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useApi } from '../../api/context.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { NarrowPage } from '../../ui/page/NarrowPage.tsx'
import { InboxLink } from './InboxLink.tsx'
import { SendAgain } from './SendAgain.tsx'

/** The step after registration: the person must verify the address. `changePath` leads back to the form. */
export const CheckInbox = ({ email, changePath, after }: { email: string; changePath: string; after: ReactNode }) => {
  const api = useApi()
  const box = useRef<HTMLDivElement>(null)
  // The path does not change, so the router does not move focus to the new content.
  useEffect(() => box.current?.querySelector('h1')?.focus(), [])
  return (
    <div ref={box}>
      <NarrowPage
        title={
          <span>
            Check your inbox at{' '}
            <bdi className="mt-1.5 block text-[0.6em] leading-tight tracking-tight wrap-anywhere text-wrap text-aubergine">
              {email}
            </bdi>
          </span>
        }
        lead="Open the link in our mail within 24 hours. Then you can create campaigns, support them and donate."
        after={after}
      >
        <div className="grid gap-5">
          <InboxLink />
          <SendAgain send={async () => (await api.call(resendVerification, { body: { email } })).message}>
            <ButtonLink tone="quiet" size="small" to={changePath}>
              Change the address
            </ButtonLink>
          </SendAgain>
        </div>
      </NarrowPage>
    </div>
  )
}
