import { acceptTerms } from '@muster/contract/facts/calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '../router/Link.tsx'
import { useApi } from '../api/context.tsx'
import { messageOf } from '../api/errors.ts'
import { useReloadAccount } from '../api/reload-account.ts'
import { useLogout } from '../api/session.ts'
import { legalQuery } from '../features/site/legal/legal.queries.ts'
import { formatDay } from '../lib/format.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { barClass } from './bar-class.ts'

const linkClass = 'text-link inline-flex min-h-11 items-center'

/** Says that the terms changed since this person accepted them. Nothing is blocked; the choice stays on each page until it is made. */
export const TermsBar = ({ version }: { version: number }) => {
  const api = useApi()
  const reload = useReloadAccount()
  const logOut = useLogout()
  const { data: terms } = useQuery(legalQuery(api, 'terms', null))
  const accept = useMutation({
    mutationFn: () => api.call(acceptTerms, { body: { version } }),
    onSettled: () => reload(),
  })
  return (
    <section aria-label="The terms have changed" className="border-b border-line bg-aubergine-soft">
      <div className={`${barClass} justify-between`}>
        <p className="min-w-0">
          <strong className="font-semibold">
            The terms have changed
            {terms?.savedAt && <span className="max-sm:hidden"> on {formatDay(terms.savedAt.slice(0, 10))}</span>}
            <span>.</span>
          </strong>{' '}
          <Link to={paths.legal('terms')} className={linkClass}>
            Read the new terms
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button tone="secondary" size="small" pending={accept.isPending} onClick={() => accept.mutate()}>
            Accept
          </Button>
          <span>
            <span className="max-sm:hidden">If you do not agree: </span>
            <span className="sm:hidden">If not: </span>
            <button type="button" className={linkClass} onClick={() => void logOut()}>
              Log out
            </button>
            {' or '}
            <Link to={paths.account()} className={linkClass}>
              delete <span className="max-sm:hidden">your </span>account
            </Link>
          </span>
        </div>
        {accept.isError && (
          <p role="alert" className="w-full py-2.5 text-danger">
            {messageOf(accept.error)}
          </p>
        )}
      </div>
    </section>
  )
}
