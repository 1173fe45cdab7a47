import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { formatInstantThere, viewersZone } from '../../../lib/format.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { myInvitationsQuery } from './organisers.queries.ts'

/** Open invitations to this person: to co-organise campaigns, and to take them over. Renders nothing without one, also if they cannot be loaded. */
export const MyInvitations = () => {
  const { data = [] } = useQuery(myInvitationsQuery(useApi()))
  if (data.length === 0) return null
  return (
    <ul aria-label="Invitations" className="grid gap-4">
      {data.map(({ _id, makes, campaign, invitedBy, expiresAt }) => (
        <li key={_id}>
          <Alert
            title={
              makes === 'owner' ? (
                <span>
                  <bdi>{invitedBy}</bdi> asks you to take over “<bdi>{campaign.title}</bdi>”
                </span>
              ) : (
                <span>
                  <bdi>{invitedBy}</bdi> asks you to organise “<bdi>{campaign.title}</bdi>” together
                </span>
              )
            }
            action={
              <ButtonLink
                size="small"
                to={makes === 'owner' ? paths.transfer(_id) : paths.invitation(_id)}
                aria-label={`See the invitation: ${campaign.title}`}
              >
                See the invitation
              </ButtonLink>
            }
          >
            <p>{`You can accept until ${formatInstantThere(expiresAt, viewersZone())}.`}</p>
          </Alert>
        </li>
      ))}
    </ul>
  )
}
