import { mineLinkHours } from '@muster/contract/facts/limits.ts'
import { addressIsCorrected } from '@muster/contract/facts/shown-sentences.ts'
import { ApiError } from '../../../api/errors.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'

const codes = ['invalid_token', 'missing_token', 'donation_not_found']

/** Whether a guest's link opens nothing, however often it is tried. */
export const isBrokenLink = (error: Error | null): boolean => error instanceof ApiError && codes.includes(error.code)

/** To the former address of a donation. The link to the new one is in a mail to that. */
const CorrectedLink = () => (
  <Alert tone="danger" title={`${addressIsCorrected}.`}>
    <p>
      This link was mailed to the former address, and no longer opens it. Use the link in the mail to the new address.
    </p>
  </Alert>
)

/** What a guest does whose link opens nothing. */
export const BrokenLink = ({ error }: { error: Error | null }) =>
  error?.message === addressIsCorrected ? (
    <CorrectedLink />
  ) : (
    <Alert
      tone="danger"
      title="This link does not work"
      action={<ButtonLink to={paths.mine()}>Ask for a new link</ButtonLink>}
    >
      <p>Open it from the mail again, or copy all of it. A link that you asked for works for {mineLinkHours} hours.</p>
    </Alert>
  )
