import type { LedgerEntry } from '@muster/contract/money/ledger.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../../../router/Link.tsx'
import { useApi } from '../../../../api/context.tsx'
import { formatInstantThere } from '../../../../lib/format.ts'
import { paths } from '../../../../paths.ts'
import { Failure } from '../../../../ui/page/Failure.tsx'
import { Money } from '../../../../ui/text/Money.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { Loading, Skeleton } from '../../../../ui/page/Skeleton.tsx'
import { Timeline } from '../../../../ui/picture/Timeline.tsx'
import { Fact } from '../Fact.tsx'
import { accountWords, inOrder, kindWords, ledgerZone, subjectOf } from './ledger-words.ts'
import { entriesOfQuery } from './ledger.queries.ts'

type Person = NonNullable<LedgerEntry['donation']>['donor']

const PersonLine = ({ person }: { person: Person }) => (
  <>
    <bdi className="font-semibold">{person.displayName}</bdi>
    <span className="block">
      {person.email ?? (person._id === null ? 'Address no longer kept' : 'Account deleted')}
    </span>
  </>
)

const Moved = ({ entry }: { entry: LedgerEntry }) => (
  <span>
    {accountWords[entry.debit]} → {accountWords[entry.credit]}
  </span>
)

const PayoutFacts = ({ payout }: { payout: NonNullable<LedgerEntry['payout']> }) => (
  <Fact name="Payout">
    <Link to={paths.admin('payouts', { status: 'all', payout: payout._id })} className="text-link font-semibold">
      <Money amount={payout.net} /> to {payout.recipientPaypalEmail}
    </Link>
  </Fact>
)

const DonationFacts = ({ donation }: { donation: NonNullable<LedgerEntry['donation']> }) => (
  <>
    <Fact name="Donor">
      <PersonLine person={donation.donor} />
    </Fact>
    <Fact name="Donation">
      <Money amount={donation.amount} />
      <code className="block text-sm">{donation._id}</code>
    </Fact>
  </>
)

const Disputes = ({ disputes }: { disputes: LedgerEntry['disputes'] }) => (
  <Fact name="Disputes">
    <ul>
      {disputes.map(({ _id, reason }) => (
        <li key={_id}>
          <Link to={paths.admin('disputes', { status: 'all', dispute: _id })} className="text-link">
            <bdi>{reason}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  </Fact>
)

const Facts = ({ entry }: { entry: LedgerEntry }) => (
  <dl>
    <Fact name="Booked">{formatInstantThere(entry.bookedAt, ledgerZone)}</Fact>
    <Fact name="Moved">
      <Moved entry={entry} />
    </Fact>
    <Fact name="Campaign">
      <Link to={paths.campaign(entry.campaign._id)} className="text-link font-semibold">
        <bdi>{entry.campaign.title}</bdi>
      </Link>
    </Fact>
    <Fact name="Owner">
      <PersonLine person={entry.campaign.owner} />
    </Fact>
    {entry.donation && <DonationFacts donation={entry.donation} />}
    {entry.refund && <Fact name="Reason for the refund">{entry.refund.reason}</Fact>}
    {entry.payout && <PayoutFacts payout={entry.payout} />}
    {entry.disputes.length > 0 && <Disputes disputes={entry.disputes} />}
    {entry.paypalId !== null && (
      <Fact name="At PayPal">
        <code>{entry.paypalId}</code>
      </Fact>
    )}
  </dl>
)

/** All entries of the same donation or payout, in order. */
const EntryTimeline = ({ subject: { id, noun } }: { subject: NonNullable<ReturnType<typeof subjectOf>> }) => {
  const { data, error, refetch } = useQuery(entriesOfQuery(useApi(), id))
  return (
    <section aria-labelledby="entry-timeline">
      <h3 id="entry-timeline" className="mb-3">
        All entries of this {noun}
      </h3>
      {data && (
        <Timeline
          label={`All entries of this ${noun}`}
          zone={ledgerZone}
          steps={inOrder(data.items).map((entry) => ({
            title: (
              <span>
                {kindWords[entry.kind]}: <Money amount={entry.amount} />
              </span>
            ),
            at: entry.bookedAt,
            children: (
              <p className="text-sm text-mute">
                <Moved entry={entry} />
              </p>
            ),
          }))}
        />
      )}
      {!data && error && <Failure what="Failed to load" error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </section>
  )
}

/** An entry with its donation or payout, and the related entries. `action`: the refund button. */
export const EntrySheet = ({
  entry,
  action,
  onClose,
}: {
  entry: LedgerEntry | null
  action?: ReactNode
  onClose: () => void
}) => {
  const subject = entry && subjectOf(entry)
  return (
    <Sheet
      open={entry !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        entry && (
          <span>
            {kindWords[entry.kind]}: <Money amount={entry.amount} />
          </span>
        )
      }
      footer={action}
    >
      {entry && (
        <div className="grid gap-8">
          <Facts entry={entry} />
          {subject && <EntryTimeline subject={subject} />}
        </div>
      )}
    </Sheet>
  )
}
