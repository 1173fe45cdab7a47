import { Link } from '../../router/Link.tsx'
import { useLocation, useSearchParams } from '../../router/hooks.ts'
import { LoginForm } from '../../features/people/LoginForm.tsx'
import { SignedOutOnly } from '../../features/people/SignedOutOnly.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths, safeNext } from '../../paths.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { NarrowPage } from '../../ui/page/NarrowPage.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Log in', isPrivate: true }) }

/** A message from the previous page, such as that the password was changed. */
const useNotice = () => {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined
  return typeof state.notice === 'string' ? state.notice : undefined
}

export const Component = () => {
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'), '') || undefined
  const notice = useNotice()
  return (
    <NarrowPage
      title="Log in"
      lead={next && 'You then return to where you were.'}
      after={
        <p className="flex flex-wrap items-center gap-x-2">
          New here?
          <Link to={paths.register(next)} className="text-link inline-flex min-h-11 items-center font-semibold">
            Create an account
          </Link>
          <span className="w-full">
            Supported or donated without an account?{' '}
            <Link to={paths.mine()} className="text-link inline-flex min-h-11 items-center">
              See it here
            </Link>
          </span>
        </p>
      }
    >
      <SignedOutOnly onwardTo={next ?? paths.home()}>
        <div className="grid gap-6">
          {notice && <Alert tone="good" live title={notice} />}
          <LoginForm next={next} />
        </div>
      </SignedOutOnly>
    </NarrowPage>
  )
}
