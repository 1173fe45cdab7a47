import type { Statement as StatementData } from '@muster/contract/money/receipts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../router/Link.tsx'
import { useApi } from '../../../api/context.tsx'
import { siteQuery } from '../../../api/site.queries.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { PageHeading } from '../../../ui/page/PageHeading.tsx'
import { BrokenLink, isBrokenLink } from '../guest-donations/BrokenLink.tsx'
import { myDonations, PrintActions } from './Letterhead.tsx'
import { NoSheet } from './NoSheet.tsx'
import { statementQuery } from './receipts.queries.ts'
import { StatementSheet } from './StatementSheet.tsx'

type Shown = { statement: StatementData; token: string | undefined }

const OtherYears = ({ statement: { year, years }, token }: Shown) => {
  const others = years.filter((other) => other !== year)
  if (others.length === 0) return null
  return (
    <nav aria-label="Other years" className="mb-5 flex flex-wrap items-center gap-x-5 text-sm print:hidden">
      <span className="text-mute">Other years</span>
      {others.map((other) => (
        <Link
          key={other}
          to={paths.statement(other, token)}
          className="text-link figure inline-flex min-h-11 items-center"
        >
          {other}
        </Link>
      ))}
    </nav>
  )
}

const Framed = ({ isSandbox, ...shown }: Shown & { isSandbox: boolean }) => {
  const { statement, token } = shown
  const { year, receipts } = statement
  const back = token === undefined ? myDonations : { to: paths.mine(token), label: 'Your support and donations' }
  if (receipts.length > 0) {
    return (
      <>
        <PrintActions back={back} />
        <OtherYears {...shown} />
        <StatementSheet statement={statement} isSandbox={isSandbox} />
      </>
    )
  }
  return (
    <>
      <PageHeading>Donations in {year}</PageHeading>
      <div className="mt-6">
        <OtherYears {...shown} />
        <Empty action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}>
          No donation of yours arrived in {year}, in UTC.
        </Empty>
      </div>
    </>
  )
}

/**
 * A donor's donations of a year, for the screen and for print.
 * @param token of the link to all of a guest's address; without it, the donations are the account's own
 */
export const Statement = ({ year, token }: { year: number; token?: string | undefined }) => {
  const api = useApi()
  const { data: site } = useQuery(siteQuery(api))
  const { data: statement, error, refetch } = useQuery(statementQuery(api, year, token))
  if (statement) return <Framed statement={statement} token={token} isSandbox={site?.donations === 'sandbox'} />
  const refusal = token !== undefined && isBrokenLink(error) ? <BrokenLink error={error} /> : null
  return <NoSheet title={`Donations in ${year}`} error={error} retry={() => void refetch()} refusal={refusal} />
}
