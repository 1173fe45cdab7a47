import type { Donation } from '@muster/contract/money/donations.ts'
import { answerOr } from '../../../api/errors.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { useAnonymous } from './donations.queries.ts'

/** A switch that hides the donor's name for one donation. Optimistic: it changes at once, and back on failure. */
export const AnonymousSwitch = ({ donation }: { donation: Donation }) => {
  const { mutate, isPending, variables, error } = useAnonymous(donation._id)
  return (
    <div>
      <Switch label="Anonymous" isOn={isPending ? variables : donation.anonymous} onChange={mutate} />
      {error && <Alert tone="danger" live title={answerOr('Failed to save', error)} />}
    </div>
  )
}
