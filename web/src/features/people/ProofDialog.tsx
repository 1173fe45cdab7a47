import { proveEndpoint } from '@muster/contract/people/accounts.ts'
import { useId, useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { ApiError } from '../../api/errors.ts'
import { proofs } from '../../api/proof.ts'
import { useSession } from '../../api/session.ts'
import { useContractForm } from '../../lib/useContractForm.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { FormSummary } from '../../ui/form/FormSummary.tsx'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { CodeInput } from './CodeInput.tsx'

type Values = { password: string; code: string }

const useProofForm = () => {
  const api = useApi()
  const { user } = useSession()
  // A second factor that was turned on elsewhere is only known once the server asks for a code.
  const [wasAsked, setWasAsked] = useState(false)
  const asksCode = wasAsked || user?.secondFactor === true
  const form = useContractForm({
    schema: proveEndpoint.body,
    defaultValues: { password: '', code: '' },
    toBody: ({ password, code }: Values) => (asksCode ? { password, code } : { password }),
    failure: 'This could not be checked',
    send: async (body) => {
      try {
        await api.call(proveEndpoint, { body })
        proofs.given()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'proof_required') setWasAsked(true)
        throw error
      }
    },
  })
  return { ...form, asksCode, email: user?.email ?? '' }
}

/** Asks for the password, and for a second-factor code, on behalf of pending calls. */
export const ProofDialog = () => {
  const formId = useId()
  const { field, onSubmit, isPending, problems, asksCode, email } = useProofForm()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && proofs.declined()}
      title="Confirm that it is you"
      description="This affects the security of an account or of money. You are not asked again for 10 minutes."
      footer={
        <>
          <Button tone="secondary" onClick={proofs.declined}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isPending} pendingLabel="Checking…">
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={onSubmit}>
        <FormSummary problems={problems} />
        {/* Password managers find the password by this name. */}
        <input type="text" autoComplete="username" value={email} readOnly className="hidden" />
        <PasswordInput
          {...field('password')}
          label="Your password"
          autoComplete="current-password"
          enterKeyHint={asksCode ? 'next' : 'go'}
        />
        {asksCode && <CodeInput {...field('code')} takesRecoveryCode enterKeyHint="go" />}
      </form>
    </Dialog>
  )
}
