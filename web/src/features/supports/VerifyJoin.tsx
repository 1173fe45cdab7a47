import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../api/context.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { MailedLink } from '../../ui/MailedLink.tsx'
import { guestConfirmationQuery } from './guest-confirmation.queries.ts'

/**
 * Confirms a guest's support by the token of a mailed link, once however often it is drawn. The thanks are the same when
 * the link was opened before, because mail scanners open links first.
 * @param children what follows the thanks, about the campaign
 */
export const VerifyJoin = ({ token, children }: { token: string; children: (campaignId: string) => ReactNode }) => (
  <MailedLink
    token={token}
    query={useQuery(guestConfirmationQuery(useApi(), token))}
    waiting="Confirming your support"
    wayOn={({ code }) =>
      code === 'invalid_token'
        ? 'A link works for 7 days. Open the campaign and press Support, and we mail you a new one.'
        : 'Your support could not be counted any more.'
    }
  >
    {({ campaignId }) => (
      <div className="grid gap-7">
        <Alert tone="good" live title="Your support is confirmed">
          <p>Thank you. You are counted among the supporters, and a mail reminds you of the day.</p>
        </Alert>
        {children(campaignId)}
      </div>
    )}
  </MailedLink>
)
