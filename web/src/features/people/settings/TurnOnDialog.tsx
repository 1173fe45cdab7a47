import { confirmSecondFactorEndpoint } from '@muster/contract/people/second-factor.ts'
import { startSecondFactor } from '@muster/contract/facts/account-calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { useFocusOnMount } from '../../../lib/useFocusOnMount.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { CopyButton } from '../../../ui/button/CopyButton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { FormSummary } from '../../../ui/form/FormSummary.tsx'
import { QrCode } from '../../../ui/picture/QrCode.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { CodeInput } from '../CodeInput.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** One key while the dialog is open: a new request would void the key that the phone has just scanned. */
const useKey = () => {
  const api = useApi()
  const [id] = useState(() => crypto.randomUUID())
  return useQuery({
    queryKey: ['second-factor-key', id],
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => api.call(startSecondFactor, {}, { signal }),
  })
}

/** Formats the key in groups of four, which are easier to type. */
const grouped = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

const KeyToScan = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className="grid gap-4">
    <p>Scan this with your authenticator app, then type the code that it shows.</p>
    <div className="w-48 justify-self-center">
      <QrCode text={uri} label="QR code with the key for your authenticator app" />
    </div>
    <div>
      <p className="text-sm text-mute">
        No camera?{' '}
        <a href={uri} className="text-link">
          Open the app on this device
        </a>
        , or type this key into it:
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <code className="figure wrap-anywhere rounded-sm bg-sunk px-2 py-1">{grouped(secret)}</code>
        <CopyButton text={secret} label="Copy key" />
      </div>
    </div>
  </div>
)

const ConfirmForm = ({ formId, onConfirmed, onPending }: ConfirmProps) => {
  const api = useApi()
  const { field, onSubmit, isPending, problems } = useContractForm({
    schema: confirmSecondFactorEndpoint.body,
    defaultValues: { code: '' },
    send: async (body) => {
      const { recoveryCodes } = await api.call(confirmSecondFactorEndpoint, { body })
      onConfirmed(recoveryCodes)
    },
  })
  useEffect(() => onPending(isPending), [isPending, onPending])
  return (
    <form id={formId} noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <CodeInput {...field('code')} takesRecoveryCode={false} />
    </form>
  )
}
type ConfirmProps = {
  formId: string
  onConfirmed: (recoveryCodes: string[]) => void
  onPending: (isPending: boolean) => void
}

const CodesToKeep = ({ codes }: { codes: readonly string[] }) => {
  const box = useFocusOnMount<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1}>
      <RecoveryCodes codes={codes} />
    </div>
  )
}

/** Sets up the second factor: show the key, check a code, show the recovery codes once. */
export const TurnOnDialog = ({ onTurnedOn, onClose }: { onTurnedOn: () => void; onClose: () => void }) => {
  const formId = useId()
  const key = useKey()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isPending, setIsPending] = useState(false)
  const confirm = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes)
    onTurnedOn()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={codes ? 'The second factor is on' : 'Turn on the second factor'}
      footer={
        codes ? (
          <Button onClick={onClose}>I have kept them</Button>
        ) : (
          <Button type="submit" form={formId} pending={isPending} pendingLabel="Checking…" disabled={!key.data}>
            Turn it on
          </Button>
        )
      }
    >
      {codes ? (
        <CodesToKeep codes={codes} />
      ) : key.data ? (
        <div className="grid gap-5">
          <KeyToScan {...key.data} />
          <ConfirmForm formId={formId} onConfirmed={confirm} onPending={setIsPending} />
        </div>
      ) : key.error ? (
        <Failure
          what="The key could not be created."
          error={key.error}
          retry={() => void key.refetch()}
          retrying={key.isFetching}
        />
      ) : (
        <Loading label="Creating a key">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </Dialog>
  )
}
