import { forgotPasswordEndpoint } from '@muster/contract/people/accounts.ts'
import { useEffect } from 'react'
import { Link } from '../../router/Link.tsx'
import { useSearchParams } from '../../router/hooks.ts'
import { useSession } from '../../api/session.ts'
import { keepAccountDraft } from '../../features/people/account-draft.ts'
import { MailRequest } from '../../features/people/MailRequest.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths, safeNext } from '../../paths.ts'
import { NarrowPage } from '../../ui/page/NarrowPage.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Forgot your password?', isPrivate: true }) }

export const Component = () => {
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'), '') || undefined
  const { user } = useSession()
  // The mailed link opens the site again and continues with the target stored here.
  useEffect(() => void keepAccountDraft({ next: next ?? '' }), [next])
  return (
    <NarrowPage
      title="Forgot your password?"
      lead="Tell us your address, and we mail you a link to set a new one."
      after={
        <p className="flex flex-wrap items-center gap-x-2">
          Remember it after all?
          <Link to={paths.login(next)} className="text-link inline-flex min-h-11 items-center font-semibold">
            Log in
          </Link>
        </p>
      }
    >
      <MailRequest
        key={user?.email}
        call={forgotPasswordEndpoint}
        defaultMessage="Email sent if account exists."
        life="The link works once, within one hour."
        submitLabel="Send me the link"
        knownEmail={user?.email}
      />
    </NarrowPage>
  )
}
