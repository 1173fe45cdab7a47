import { accountEndpoints } from './accounts.ts'
import { attentionEndpoints } from './attention.ts'
import { campaignEndingEndpoints } from './campaign-endings.ts'
import { campaignMoneyEndpoints } from './campaign-money.ts'
import { campaignEndpoints } from './campaigns.ts'
import { disputeEndpoints } from './disputes.ts'
import { checkEndpoints } from './checks.ts'
import { cronEndpoints } from './cron.ts'
import { donationEndpoints } from './donations.ts'
import type { Endpoint } from './endpoint.ts'
import { geoEndpoints } from './geo.ts'
import { healthEndpoints } from './health.ts'
import { historyEndpoints } from './history.ts'
import { ledgerEndpoints } from './ledger.ts'
import { mineEndpoints } from './mine.ts'
import { myDataEndpoints } from './my-data.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { secretEndpoints } from './secrets.ts'
import { sessionEndpoints } from './sessions.ts'
import { raisedEndpoints } from './raised.ts'
import { payoutEndpoints } from './payouts.ts'
import { refundEndpoints } from './refunds.ts'
import { supportEndpoints } from './supports.ts'
import { unsubscribeEndpoints } from './unsubscribe.ts'
import { uploadEndpoints } from './uploads.ts'
import { userEndpoints } from './users.ts'
import { waitingEndpoints } from './waiting.ts'

/** Every call of the API. The server must register exactly these, and OpenAPI is made from them. */
export const allEndpoints: readonly Endpoint[] = [
  ...healthEndpoints,
  ...accountEndpoints,
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...mineEndpoints,
  ...myDataEndpoints,
  ...campaignEndpoints,
  ...campaignEndingEndpoints,
  ...attentionEndpoints,
  ...raisedEndpoints,
  ...campaignMoneyEndpoints,
  ...geoEndpoints,
  ...supportEndpoints,
  ...donationEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...unsubscribeEndpoints,
  ...cronEndpoints,
  ...checkEndpoints,
  ...ledgerEndpoints,
  ...secretEndpoints,
  ...userEndpoints,
  ...historyEndpoints,
  ...waitingEndpoints,
  ...uploadEndpoints,
  ...payoutEndpoints,
]
