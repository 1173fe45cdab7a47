import type { Statement as StatementData } from '@muster/contract/money/receipts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../router/Link.tsx'
import { useApi } from '../../../api/context.tsx'
import { siteQuery } from '../../../api/site.queries.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { PageHeading } from '../../../ui/page/PageHeading.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { PrintActions } from './Letterhead.tsx'
import { statementQuery } from './receipts.queries.ts'
import { StatementSheet } from './StatementSheet.tsx'

const OtherYears = ({ year, years }: Pick<StatementData, 'year' | 'years'>) => {
  const others = years.filter((other) => other !== year)
  if (others.length === 0) return null
  return (
    <nav aria-label="Other years" className="mb-5 flex flex-wrap items-center gap-x-5 text-sm print:hidden">
      <span className="text-mute">Other years</span>
      {others.map((other) => (
        <Link key={other} to={paths.statement(other)} className="text-link figure inline-flex min-h-11 items-center">
          {other}
        </Link>
      ))}
    </nav>
  )
}

const Framed = ({ statement, isSandbox }: { statement: StatementData; isSandbox: boolean }) => {
  const { year, years, receipts } = statement
  if (receipts.length > 0) {
    return (
      <>
        <PrintActions />
        <OtherYears year={year} years={years} />
        <StatementSheet statement={statement} isSandbox={isSandbox} />
      </>
    )
  }
  return (
    <>
      <PageHeading>Donations in {year}</PageHeading>
      <div className="mt-6">
        <OtherYears year={year} years={years} />
        <Empty action={<ButtonLink to={paths.myDonations()}>My donations</ButtonLink>}>
          No donation of yours arrived in {year}, in UTC.
        </Empty>
      </div>
    </>
  )
}

/** A donor's donations of a year, for the screen and for print. */
export const Statement = ({ year }: { year: number }) => {
  const api = useApi()
  const { data: site } = useQuery(siteQuery(api))
  const { data: statement, error, refetch } = useQuery(statementQuery(api, year))
  if (statement) return <Framed statement={statement} isSandbox={site?.donations === 'sandbox'} />
  return (
    <>
      <PageHeading>Donations in {year}</PageHeading>
      <div className="mt-6">
        {error ? (
          <Failure what="Failed to load" error={error} retry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton className="h-128" />
          </Loading>
        )}
      </div>
    </>
  )
}
