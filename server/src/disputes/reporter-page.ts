import type { AppContext } from '../context.ts'
import { receiptUrlOf } from '../guests/index.ts'
import type { MailLink } from '../mail/index.ts'

/** The page on which the reporter sees the dispute: of a guest, the page of the donation. */
export const reporterPage = async (
  context: AppContext,
  { reporterId, donationId }: { reporterId: string | null; donationId: string | null },
): Promise<MailLink> =>
  reporterId === null && donationId !== null
    ? { label: 'See your donation', url: await receiptUrlOf(context, { id: donationId, donorId: null }) }
    : { label: 'See my disputes', url: `${context.config.publicUrl}/myDisputes` }
