import type { WaitingRefundRequest } from '@muster/contract/money/refund-requests.ts'
import type { Refund } from '@muster/contract/money/refunds.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from '../../../../router/Link.tsx'
import { useApi } from '../../../../api/context.tsx'
import { useLostFocus } from '../../../../lib/useLostFocus.ts'
import { paths } from '../../../../paths.ts'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { Money } from '../../../../ui/text/Money.tsx'
import { type AdminColumn, AdminTable } from '../AdminTable.tsx'
import { Instant } from '../cells.tsx'
import { CloseRequest } from './CloseRequest.tsx'
import { type ListedRequest, refundRequestsQuery, useShowRefunded } from './refund-requests.queries.ts'

/** The button to refund a donation: another feature has it. */
type RefundOpener = ComponentType<{ donationId: string; size?: 'small'; onRefunded: (refund: Refund) => void }>

const Decision = ({ request, RefundButton }: { request: ListedRequest; RefundButton: RefundOpener }) => {
  const showRefunded = useShowRefunded()
  if (request.decided !== undefined) return <span className="font-semibold">{request.decided}</span>
  return (
    <span className="flex flex-wrap gap-2">
      <RefundButton
        donationId={request.donationId}
        size="small"
        onRefunded={(refund) => showRefunded(request, refund)}
      />
      {request.isOwn ? (
        <span className="max-w-56 text-sm text-mute">
          Another admin can close it, because you organise the campaign or owned it
        </span>
      ) : (
        <CloseRequest request={request} />
      )}
    </span>
  )
}

/** Why a request is left to an admin. */
const obstacleWords: Record<WaitingRefundRequest['obstacle'], string> = {
  disputed: 'PayPal was deciding about the donation',
  too_old: 'PayPal takes no refund after 180 days',
  under_way: 'Another refund was in progress',
  paid_out: 'The campaign has too little money left',
  refused: 'PayPal refused the refund',
}

const columnsWith = (RefundButton: RefundOpener): readonly AdminColumn<ListedRequest>[] => [
  {
    key: 'campaign',
    header: 'Campaign',
    isRowHeader: true,
    cell: ({ campaignId, campaignTitle }) => (
      <Link to={paths.campaignMoney(campaignId)} className="text-link wrap-anywhere">
        <bdi className="line-clamp-2 xl:max-w-sm">{campaignTitle}</bdi>
      </Link>
    ),
  },
  {
    key: 'donor',
    header: 'Donor',
    cell: ({ donorEmail }) => (
      <span className="block min-w-40 text-sm wrap-anywhere">{donorEmail ?? 'Address deleted'}</span>
    ),
  },
  {
    key: 'left',
    header: 'Not refunded',
    align: 'right',
    cell: ({ left, donated }) => (
      <>
        <Money amount={left} className="font-semibold" />
        <span className="block text-sm text-mute">
          of <Money amount={donated} />
        </span>
      </>
    ),
  },
  {
    key: 'why',
    header: 'Why',
    cell: ({ obstacle, problem }) => (
      <span className="text-sm wrap-anywhere">
        {obstacleWords[obstacle]}
        {problem !== null && <span className="block text-mute">{problem}</span>}
      </span>
    ),
  },
  { key: 'createdAt', header: 'Asked', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  {
    key: 'actions',
    header: 'Decide',
    cell: (request) => <Decision request={request} RefundButton={RefundButton} />,
  },
]

/** Donations that were asked back, and whose rest is left to an admin, oldest first. */
export const RefundRequestsList = ({ RefundButton }: { RefundButton: RefundOpener }) => {
  const list = useInfiniteQuery(refundRequestsQuery(useApi()))
  // A decision removes the buttons of its row.
  useLostFocus(String(list.dataUpdatedAt), 'main h1')
  return (
    <AdminTable
      caption="Donations that were asked back"
      noun={['request for a refund', 'requests for a refund']}
      list={list}
      columns={columnsWith(RefundButton)}
      rowKey={({ _id }) => _id}
      empty={<Empty>No donor’s request for a refund waits for an admin.</Empty>}
    />
  )
}
