import { retryFailedMails } from '@muster/contract/facts/admin-calls.ts'
import type { FailedMail } from '@muster/contract/site/mails.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../../router/Link.tsx'
import { useApi } from '../../../../api/context.tsx'
import { answerOr } from '../../../../api/errors.ts'
import { formatInstant, plural, viewersZone } from '../../../../lib/format.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { showToast } from '../../../../ui/overlay/toasts.ts'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { type AdminColumn, AdminTable } from '../AdminTable.tsx'
import { DropDialog } from './DropDialog.tsx'
import { MailQuestion } from './MailQuestion.tsx'
import { failedMailsKey, failedMailsQuery } from './failed-mails.queries.ts'
import { mailWords } from './mail-words.ts'

type Actions = { retry: (mail: FailedMail) => void; drop: (mail: FailedMail) => void; pendingId: string | undefined }

const columnsWith = ({ retry, drop, pendingId }: Actions): readonly AdminColumn<FailedMail>[] => [
  {
    key: 'recipient',
    header: 'Recipient',
    isRowHeader: true,
    cell: ({ recipient }) => <bdi className="wrap-anywhere">{recipient}</bdi>,
  },
  { key: 'kind', header: 'About', cell: ({ kind }) => mailWords(kind) },
  {
    key: 'failedAt',
    header: 'Failed',
    cell: ({ failedAt }) => <span className="text-sm">{formatInstant(failedAt, viewersZone())}</span>,
  },
  { key: 'tries', header: 'Tries', align: 'right', cell: ({ tries }) => tries },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ reason }) => <span className="text-sm wrap-anywhere">{reason ?? 'Unknown'}</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (mail) => (
      <span className="flex flex-wrap justify-end gap-2 md:flex-nowrap md:justify-start">
        <Button
          tone="secondary"
          size="small"
          aria-label={`Retry the mail to ${mail.recipient}`}
          pending={pendingId === mail._id}
          onClick={() => retry(mail)}
        >
          Retry
        </Button>
        <Button tone="quiet" size="small" aria-label={`Drop the mail to ${mail.recipient}`} onClick={() => drop(mail)}>
          Drop
        </Button>
      </span>
    ),
  },
]

const useRetry = (onSettled: () => void) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) => api.call(retryFailedMails, { body: id === null ? {} : { ids: [id] } }),
    onSuccess: ({ retried }) => showToast({ title: `${plural(retried, 'mail', 'mails')} will be sent again` }),
    onError: (error) => showToast({ title: answerOr('Failed to retry', error) }),
    onSettled: () => {
      onSettled()
      return queryClient.invalidateQueries({ queryKey: failedMailsKey })
    },
  })
}

type RetryAllProps = { pending: boolean; onConfirm: () => void; onClose: () => void }

const RetryAllDialog = ({ pending, onConfirm, onClose }: RetryAllProps) => (
  <MailQuestion
    title="Retry all failed mails?"
    about="Every mail of this list, on all its pages"
    confirm={{ label: 'Retry all', tone: 'primary', pending, run: onConfirm }}
    onClose={onClose}
  >
    They are sent to their recipients within a minute. A mail that was sent cannot be taken back, and some may be out of
    date.
  </MailQuestion>
)

/** Mails that could not be read or sent. Their content is never shown, because links in it are valid. */
export const FailedMails = () => {
  const list = useInfiniteQuery(failedMailsQuery(useApi()))
  const [asksAll, setAsksAll] = useState(false)
  const retry = useRetry(() => setAsksAll(false))
  const [dropped, setDropped] = useState<FailedMail | null>(null)
  const hasRows = (list.data?.pages[0]?.items.length ?? 0) > 0
  const pendingId = retry.isPending ? (retry.variables ?? undefined) : undefined
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-prose text-mute">
          Mails that the mail server refused, that could not be sent for a day, or that could not be decrypted. Retry
          them once the reason is gone.{' '}
          <Link to={paths.adminRetention()} className="text-link">
            Retention
          </Link>{' '}
          says when they are deleted.
        </p>
        {hasRows && <Button onClick={() => setAsksAll(true)}>Retry all</Button>}
      </div>
      <AdminTable
        caption="Failed mails"
        noun={['mail', 'mails']}
        list={list}
        columns={columnsWith({ retry: ({ _id }) => retry.mutate(_id), drop: setDropped, pendingId })}
        rowKey={({ _id }) => _id}
        empty={<Empty>No failed mails. A mail that cannot be sent waits here.</Empty>}
      />
      {asksAll && (
        <RetryAllDialog
          pending={retry.isPending}
          onConfirm={() => retry.mutate(null)}
          onClose={() => setAsksAll(false)}
        />
      )}
      {dropped && <DropDialog mail={dropped} onClose={() => setDropped(null)} />}
    </>
  )
}
