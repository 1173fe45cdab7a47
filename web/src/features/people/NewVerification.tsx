import { resendVerificationEndpoint } from '@muster/contract/people/accounts.ts'
import { MailRequest } from './MailRequest.tsx'

/** Requests a new verification link. */
export const NewVerification = ({ knownEmail }: { knownEmail: string | undefined }) => (
  <section aria-labelledby="new-link">
    <h2 id="new-link" className="mb-4 text-[1.4rem]">
      Get a new link
    </h2>
    <MailRequest
      call={resendVerificationEndpoint}
      defaultMessage="Email sent if this address still needs to be verified."
      life="The link works for 24 hours."
      submitLabel="Send me the link"
      knownEmail={knownEmail}
    />
  </section>
)
