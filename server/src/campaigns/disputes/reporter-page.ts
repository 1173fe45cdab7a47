import type { AppContext } from '../../platform/context.ts'
import { receiptUrlOf } from '../../people/index.ts'
import type { MailLink } from '../../mail/index.ts'

/** The page on which the reporter sees the dispute: of a guest, the section about it on the page of the donation. */
export const reporterPage = async (
  context: AppContext,
  {
    reporterId,
    donationId,
    reporterEmail: donorEmail,
  }: { reporterId: string | null; donationId: string | null; reporterEmail: string },
): Promise<MailLink> => {
  if (reporterId !== null || donationId === null) {
    return { label: 'See my disputes', url: `${context.config.publicUrl}/myDisputes` }
  }
  const receiptUrl = await receiptUrlOf(context, { id: donationId, donorId: null, donorEmail })
  return { label: 'See your dispute', url: `${receiptUrl}#dispute` }
}
