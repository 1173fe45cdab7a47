import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { previewDeletion } from '@muster/contract/facts/account-calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from '../../../router/Link.tsx'
import { useNavigate } from '../../../router/hooks.ts'
import { useApi } from '../../../api/context.tsx'
import { sessionToken } from '../../../api/token.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { FormSummary } from '../../../ui/form/FormSummary.tsx'
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { LeftCampaigns, Obstacle } from './LeftCampaigns.tsx'
import { LeftDisputes } from './LeftDisputes.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'

const queryKey = ['my-data', 'deletion']

const useLeaving = () => {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useContractForm({
    schema: deleteAccountEndpoint.body,
    defaultValues: { password: '' },
    failure: 'Failed to delete the account. It is still there',
    send: async (body) => {
      await api.call(deleteAccountEndpoint, { body }).catch((error: unknown) => {
        // A payment that began meanwhile is in the way.
        void queryClient.invalidateQueries({ queryKey })
        throw error
      })
      sessionToken.write(null)
      showToast({ title: 'Your account is deleted', description: 'A last mail confirms it.' })
      await navigate(paths.home())
    },
  })
}

const WhatHappens = () => (
  <div className="grid gap-4">
    <div>
      <h3>What is deleted</h3>
      <ul className="mt-1 list-disc pl-5">
        <li>your address, name, username, phone, picture and password</li>
        <li>every session, on all devices</li>
      </ul>
    </div>
    <div>
      <h3>What is kept, without your name</h3>
      <ul className="mt-1 list-disc pl-5">
        <li>
          donations, because the accounts of campaigns are public. You can no longer open your receipts:{' '}
          <Link to={paths.myDonations()} className="text-link">
            print them first
          </Link>
        </li>
        <li>your support, as part of each campaign’s count</li>
        <li>what you wrote in disputes, for the admins who decide them</li>
      </ul>
    </div>
  </div>
)

/** What happens to the campaigns, and what prevents the deletion now. Always read anew, because money and supporters change. */
const Consequences = () => {
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: ({ signal }) => api.call(previewDeletion, {}, { signal }),
  })
  if (data) {
    return (
      <>
        {data.obstacle !== null && <Obstacle obstacle={data.obstacle} about={data.obstacleAbout} />}
        {data.disputesInAll > 0 && <LeftDisputes disputes={data.disputes} inAll={data.disputesInAll} />}
        {data.campaigns.length > 0 && <LeftCampaigns campaigns={data.campaigns} inAll={data.campaignsInAll} />}
      </>
    )
  }
  if (error) return <Failure what="Failed to load" error={error} retry={() => void refetch()} />
  return (
    <Loading>
      <Skeleton className="h-24" />
    </Loading>
  )
}

/** Lists what is deleted and kept, and asks for the password. Pending money prevents the deletion, with the reason. */
export const DeleteAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const formId = useId()
  const { field, onSubmit, isPending, problems } = useLeaving()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete your account?"
      description="This cannot be undone. Download your data first if you want to keep it."
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" form={formId} tone="danger" pending={isPending} pendingLabel="Deleting…">
            Delete my account
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <Consequences />
        <WhatHappens />
        <form id={formId} noValidate className="grid gap-5" onSubmit={onSubmit}>
          <FormSummary problems={problems} />
          <PasswordInput
            {...field('password')}
            label="Your password"
            autoComplete="current-password"
            enterKeyHint="go"
          />
        </form>
      </div>
    </Dialog>
  )
}
