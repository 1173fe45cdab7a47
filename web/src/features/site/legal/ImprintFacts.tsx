import { mailtoLink } from '../../../lib/email-parts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../../router/Link.tsx'
import { useApi } from '../../../api/context.tsx'
import { isActingAdmin, useSession } from '../../../api/session.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { organisationQuery } from './legal.queries.ts'

const Row = ({ what, children }: { what: string; children: ReactNode }) => (
  <div className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[11rem_1fr]">
    <dt className="text-mute">{what}</dt>
    <dd className="whitespace-pre-line wrap-anywhere" dir="auto">
      {children}
    </dd>
  </div>
)

const Unknown = () => {
  const { user } = useSession()
  return (
    <Alert title="The operator of this site has not given their details yet.">
      {isActingAdmin(user) && (
        <Link to={paths.adminOrganisation()} className="text-link inline-flex min-h-11 items-center">
          Enter them under Admin, Organisation
        </Link>
      )}
    </Alert>
  )
}

/** Who runs the site, from the organisation's fields; fields without a value are left out. */
export const ImprintFacts = () => {
  const { data } = useQuery(organisationQuery(useApi()))
  if (!data) return null
  const { legalName, address, registerNumber, taxNumber, email, phone, website } = data
  if (![legalName, address, registerNumber, taxNumber, email, phone, website].some(Boolean)) return <Unknown />
  return (
    <dl className="max-w-prose">
      <Row what="Operator">{legalName ?? data.name}</Row>
      {address && <Row what="Address">{address}</Row>}
      {registerNumber && <Row what="Register">{registerNumber}</Row>}
      {taxNumber && <Row what="Tax number">{taxNumber}</Row>}
      {email && (
        <Row what="Mail">
          <a href={mailtoLink(email)} className="text-link">
            {email}
          </a>
        </Row>
      )}
      {phone && <Row what="Phone">{phone}</Row>}
      {website && (
        <Row what="Web">
          <a href={website} rel="noopener" className="text-link">
            {website}
          </a>
        </Row>
      )}
    </dl>
  )
}
