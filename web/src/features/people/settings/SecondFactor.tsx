import type { User } from '@muster/contract/people/accounts.ts'
import { getSecondFactor } from '@muster/contract/facts/account-calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { useSearchParams } from '../../../router/hooks.ts'
import { useApi } from '../../../api/context.tsx'
import { useReloadAccount } from '../../../api/reload-account.ts'
import { plural } from '../../../lib/format.ts'
import { paths, safeNext } from '../../../paths.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'

const fetchTurnOn = async () => ({ default: (await import('./TurnOnDialog.tsx')).TurnOnDialog })
const fetchTurnOff = async () => ({ default: (await import('./TurnOffDialog.tsx')).TurnOffDialog })
const TurnOnDialog = lazy(fetchTurnOn)
const TurnOffDialog = lazy(fetchTurnOff)

const OnWords = () => (
  <p>
    <StatusBadge tone="good">On</StatusBadge> Logging in requires a code from your authenticator app or one of your
    recovery codes.
  </p>
)

/** How many recovery codes are left. Nothing while it is not known: it is only a hint. */
const CodesLeft = () => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['second-factor'],
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getSecondFactor, {}, { signal }),
  })
  if (!data) return null
  const { recoveryCodesLeft: left } = data
  return (
    <p className="text-sm text-mute">
      <span>
        {left === 0 ? 'No recovery code is left.' : `${plural(left, 'recovery code is', 'recovery codes are')} unused.`}
      </span>
      {left <= 3 && <span> To get new ones, turn it off and on again.</span>}
    </p>
  )
}

const OffWords = () => (
  <p>
    <StatusBadge>Off</StatusBadge> You need an authenticator app on your phone, such as Aegis, 2FAS or the one in your
    password manager.
  </p>
)

const RequiredWords = () => (
  <Alert tone="warning" title="You need it for the admin pages">
    <p>Until it is on, you only have the permissions of an ordinary user.</p>
  </Alert>
)

/** The link back to the admin pages for an admin who was sent here first. */
const NextStep = () => {
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'), '')
  return next.startsWith(paths.admin()) && <ButtonLink to={next}>Continue to the admin pages</ButtonLink>
}

/** Shows whether the second factor is on, and a button to change it. */
export const SecondFactor = ({ user: { secondFactor, secondFactorNeeded } }: { user: User }) => {
  const reloadAccount = useReloadAccount()
  const [open, setOpen] = useState<'on' | 'off' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="grid justify-items-start gap-5">
      {secondFactorNeeded && <RequiredWords />}
      {secondFactor ? <OnWords /> : <OffWords />}
      {secondFactor && <CodesLeft />}
      {secondFactor && <NextStep />}
      {/* One button for both states, so that focus returns to it after the dialog changed the state. */}
      <Button
        tone={secondFactor ? 'secondary' : 'primary'}
        aria-haspopup="dialog"
        onPointerEnter={() => void (secondFactor ? fetchTurnOff() : fetchTurnOn())}
        onClick={() => setOpen(secondFactor ? 'off' : 'on')}
      >
        {secondFactor ? 'Turn it off' : 'Turn it on'}
      </Button>
      <Suspense fallback={null}>
        {open === 'on' && <TurnOnDialog onTurnedOn={reloadAccount} onClose={close} />}
        {open === 'off' && <TurnOffDialog onTurnedOff={reloadAccount} onClose={close} />}
      </Suspense>
    </div>
  )
}
