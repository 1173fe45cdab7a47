import { Link } from '../../router/Link.tsx'
import { useLocation, useNavigate, useSearchParams } from '../../router/hooks.ts'
import { CheckInbox } from '../../features/people/CheckInbox.tsx'
import { RegisterForm } from '../../features/people/RegisterForm.tsx'
import { SignedOutOnly } from '../../features/people/SignedOutOnly.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths, safeNext } from '../../paths.ts'
import { NarrowPage } from '../../ui/page/NarrowPage.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Create an account', isPrivate: true }) }

/** The address that a mail was sent to, stored in the history entry: it survives a reload, and Back shows the form. */
const useMailedTo = () => {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null || !('mailedTo' in state)) return null
  return typeof state.mailedTo === 'string' ? state.mailedTo : null
}

const LoginInstead = ({ question, next }: { question: string; next: string | undefined }) => (
  <p className="flex flex-wrap items-center gap-x-2">
    {question}
    <Link to={paths.login(next)} className="text-link inline-flex min-h-11 items-center font-semibold">
      Log in
    </Link>
  </p>
)

export const Component = () => {
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'), '') || undefined
  const mailedTo = useMailedTo()
  const navigate = useNavigate()
  const showInbox = (email: string) => void navigate(paths.register(next), { state: { mailedTo: email } })
  if (mailedTo !== null) {
    return (
      <SignedOutOnly onwardTo={next ?? paths.home()}>
        <CheckInbox
          key={mailedTo}
          email={mailedTo}
          changePath={paths.register(next)}
          after={<LoginInstead question="Opened the link?" next={next} />}
        />
      </SignedOutOnly>
    )
  }
  return (
    <NarrowPage
      title="Create an account"
      lead="Create campaigns, support others, and see where each dollar you donate goes."
      after={<LoginInstead question="Have an account?" next={next} />}
    >
      <SignedOutOnly onwardTo={next ?? paths.home()}>
        <RegisterForm next={next} onSent={showInbox} />
      </SignedOutOnly>
    </NarrowPage>
  )
}
