import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useApi } from '../api/context.tsx'
import { heldSession } from '../api/held-session.ts'
import { useSession } from '../api/session.ts'
import { siteQuery } from '../api/site.queries.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { paths } from '../paths.ts'
import { barClass } from './bar-class.ts'

const VerifyBar = lazyPart(async () => (await import('./VerifyBar.tsx')).VerifyBar)

const HeldBar = lazyPart(async () => (await import('./HeldBar.tsx')).HeldBar)

const AdminBar = lazyPart(async () => (await import('./AdminBar.tsx')).AdminBar)

const TermsBar = lazyPart(async () => (await import('./TermsBar.tsx')).TermsBar)

const SandboxBar = ({ hasInbox }: { hasInbox: boolean }) => (
  <section aria-label="Sandbox" className="border-b border-line bg-sunk">
    <div className={barClass}>
      <p className="py-1">
        <strong className="font-semibold">Sandbox:</strong> no real money moves.
      </p>
      {hasInbox && (
        <a href={paths.devInbox()} className="text-link inline-flex min-h-11 items-center">
          Mail inbox
        </a>
      )}
    </div>
  </section>
)

/** Notices below the header that concern the whole site or this person. */
export const Bars = () => {
  const { user } = useSession()
  const { data: site } = useQuery(siteQuery(useApi()))
  const held = useSyncExternalStore(heldSession.subscribe, heldSession.read, () => null)
  return (
    <>
      {held && !held.isAsking && <HeldBar user={held.user} />}
      {site?.donations === 'sandbox' && <SandboxBar hasInbox={site.mail === 'inbox'} />}
      {user?.role === 'admin' && site && <AdminBar site={site} />}
      {user && user.termsToAccept !== null && <TermsBar version={user.termsToAccept} />}
      {user && !user.emailVerified && <VerifyBar email={user.email} />}
    </>
  )
}
