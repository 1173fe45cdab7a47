import { acceptTerms } from '@muster/contract/facts/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '../api/context.tsx'
import { messageOf } from '../api/errors.ts'
import { useReloadAccount } from '../api/reload-account.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { barClass } from './bar-class.ts'

/** Says that the terms changed since this person accepted them. Nothing is blocked; the choice stays on each page until it is made. */
export const TermsBar = ({ version }: { version: number }) => {
  const api = useApi()
  const reload = useReloadAccount()
  const accept = useMutation({
    mutationFn: () => api.call(acceptTerms, { body: { version } }),
    onSettled: () => reload(),
  })
  return (
    <section aria-label="The terms have changed" className="border-b border-line bg-aubergine-soft">
      <div className={`${barClass} max-sm:pt-3.5`}>
        <p className="min-w-0">
          <strong className="font-semibold">The terms have changed.</strong>{' '}
          <Link to={paths.legal('terms')} className="text-link inline-flex min-h-11 items-center">
            Read version {version}
          </Link>
          . If you do not agree, you can log out or{' '}
          <Link to={paths.account()} className="text-link inline-flex min-h-11 items-center">
            delete your account
          </Link>
          .
        </p>
        <Button tone="secondary" size="small" pending={accept.isPending} onClick={() => accept.mutate()}>
          Accept
        </Button>
        {accept.isError && (
          <p role="alert" className="py-2.5 text-danger">
            {messageOf(accept.error)}
          </p>
        )}
      </div>
    </section>
  )
}
