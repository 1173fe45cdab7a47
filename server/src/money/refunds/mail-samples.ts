import { type MailSamples, sample, type SampleSite } from '../../mail/index.ts'
import * as refunds from './refund-mails.ts'

const about = ({ publicUrl }: SampleSite) => ({
  campaignId: sample.campaignId,
  receiptUrl: `${publicUrl}/donations/${sample.campaignId}/receipt`,
  campaignTitle: sample.campaign.title,
  givenMinor: 2_500n,
  amountMinor: 2_500n,
  isDenied: false,
  isGuest: false,
  disputePage: null,
})

const guestPage = (site: SampleSite) => `${about(site).receiptUrl}?token=${sample.token}`

export const refundMailSamples = {
  refundMail: (site) => ({
    'All of it': refunds.refundMail(
      { ...about(site), kind: 'refund', isWhole: true, reason: 'The campaign was cancelled.' },
      site.publicUrl,
    ),
    'A part of it': refunds.refundMail(
      { ...about(site), amountMinor: 1_000n, kind: 'refund', isWhole: false, reason: 'You asked for it.' },
      site.publicUrl,
    ),
    'It resolves a dispute': refunds.refundMail(
      {
        ...about(site),
        kind: 'refund',
        isWhole: true,
        reason: 'You get all of it back.',
        disputePage: { label: 'See my disputes', url: `${site.publicUrl}/myDisputes` },
      },
      site.publicUrl,
    ),
    'The rest of it': refunds.refundMail(
      { ...about(site), amountMinor: 1_500n, kind: 'refund', isWhole: true, reason: 'The campaign was cancelled' },
      site.publicUrl,
    ),
    'To a guest who did not make the donation': refunds.refundMail(
      {
        ...about(site),
        receiptUrl: guestPage(site),
        kind: 'refund',
        isWhole: true,
        isDenied: true,
        isGuest: true,
        reason: 'We refund the payer',
        disputePage: { label: 'See your dispute', url: `${guestPage(site)}#dispute` },
      },
      site.publicUrl,
    ),
    'Taken back by PayPal': refunds.refundMail(
      { ...about(site), kind: 'reversal', isWhole: true, reason: null },
      site.publicUrl,
    ),
  }),
  refundBegunMail: (site) => ({
    'PayPal takes its time': refunds.refundBegunMail(about(site), site.publicUrl),
    'PayPal takes its time, and the donor did not make the donation': refunds.refundBegunMail(
      { ...about(site), isDenied: true },
      site.publicUrl,
    ),
  }),
  refundFailedMail: (site) => ({ 'PayPal refused it': refunds.refundFailedMail(about(site), site.publicUrl) }),
} satisfies MailSamples<typeof refunds>
