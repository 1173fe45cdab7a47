import { downloadMoney } from '@muster/contract/facts/campaign-money-calls.ts'
import type { CampaignMoney as Figures } from '@muster/contract/money/campaign-money.ts'
import type { MoneyFigure } from '@muster/contract/facts/ledger.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useSearchParams } from '../../../router/hooks.ts'
import { useApi } from '../../../api/context.tsx'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { dayIn } from '../../../lib/format.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { DownloadButton } from '../../../ui/button/DownloadButton.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { StackedBar } from '../../../ui/picture/StackedBar.tsx'
import { moneyQuery } from './money.queries.ts'
import { moneyDestinations, figureWords } from './money-words.ts'
import { MoneyEntries } from './MoneyEntries.tsx'
import { HeldInDisputes } from '../payouts/HeldInDisputes.tsx'
import { HeldForDonors } from '../refund-requests/HeldForDonors.tsx'
import { MoneyStatement } from './MoneyStatement.tsx'

const figures = Object.keys(figureWords) as MoneyFigure[]

/** The figure whose entries are shown, stored in the URL; null: all entries. */
const useFigure = () => {
  const [search, setSearch] = useSearchParams()
  const named = search.get('figure')
  return {
    figure: figures.find((figure) => figure === named) ?? null,
    choose: (figure: string) => setSearch(figure === '' ? {} : { figure }, { replace: true, preventScrollReset: true }),
  }
}

/** Downloads all entries as a CSV file. */
export const DownloadEntries = ({ campaignId }: { campaignId: string }) => {
  const api = useApi()
  const fetchFile = async () => ({
    name: `muster-money-${dayIn(Date.now(), 'UTC')}.csv`,
    mediaType: 'text/csv',
    content: await api.call(downloadMoney, { params: { id: campaignId } }),
  })
  return <DownloadButton fetchFile={fetchFile}>Download all entries (CSV)</DownloadButton>
}

const partsOf = (money: Figures) =>
  moneyDestinations.map(({ key, label, fill }) => ({ label, fill, amount: money[key] }))

const Picture = ({ money, isCancelled }: { money: Figures; isCancelled: boolean }) => (
  <section aria-labelledby="where">
    <h2 id="where" className="mb-4 text-2xl">
      Where each dollar went
    </h2>
    <StackedBar label="Of what was donated" parts={partsOf(money)} />
    <div className="mt-6 grid gap-3 empty:hidden">
      <HeldInDisputes amount={money.heldInDisputes} since={money.heldInDisputesSince} />
      <HeldForDonors {...money} isCancelled={isCancelled} hasPaidOut={money.paidOut + money.inPayout > 0} />
    </div>
  </section>
)

const besideEachOther = 'grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem]'

type Shown = { campaignId: string; isCancelled: boolean; children?: ReactNode }

/** Figures and entries of one campaign's money. @param children pictures and actions beside the statement */
export const CampaignMoney = ({ campaignId, isCancelled, children }: Shown) => {
  const { data: money, error, isRefetching, refetch } = useQuery(moneyQuery(useApi(), campaignId))
  const { figure, choose } = useFigure()
  const entriesHeading = useRef<HTMLHeadingElement>(null)
  if (error instanceof ApiError && error.status === 403) return <Alert tone="danger" title={messageOf(error)} />
  if (error && !money) {
    return <Failure what="Failed to load" error={error} retry={() => void refetch()} retrying={isRefetching} />
  }
  if (!money) {
    return (
      <Loading>
        <Skeleton className="h-16" />
        <Skeleton className="mt-8 h-96" />
      </Loading>
    )
  }
  if (money.given === 0) {
    return (
      <div className={besideEachOther}>
        <div>
          <Empty>No donations yet. This page will account for every cent.</Empty>
        </div>
        <div className="grid content-start gap-8">{children}</div>
      </div>
    )
  }
  return (
    <div className="grid gap-12">
      <Picture money={money} isCancelled={isCancelled} />
      <div className={besideEachOther}>
        <MoneyStatement
          money={money}
          chosen={figure}
          linkTo={(one) => `?figure=${one}`}
          onChoose={() => entriesHeading.current?.focus()}
        />
        <div className="grid content-start gap-8">{children}</div>
      </div>
      <section aria-labelledby="entries">
        <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <h2 id="entries" ref={entriesHeading} tabIndex={-1} className="scroll-mt-6 text-2xl">
            Entries
          </h2>
          <div className="w-full sm:w-72">
            <Select
              label="Show"
              value={figure ?? ''}
              onChange={(event) => choose(event.target.value)}
              options={[
                { value: '', label: 'All entries' },
                ...figures.map((one) => ({ value: one, label: figureWords[one] })),
              ]}
            />
          </div>
        </div>
        <MoneyEntries campaignId={campaignId} figure={figure} />
      </section>
    </div>
  )
}
