import type { MailContent } from './mail-content.ts'
import { notMeLinkTo } from './not-me-link.ts'

/** The campaign, receiver and links of all samples. */
export const sample = {
  now: new Date('2026-11-30T09:00:00Z'),
  campaignId: '01935a2e-7c00-7000-8000-000000000001',
  token: 'sample-token',
  campaign: {
    title: 'Clear the river Drava of plastic',
    executionDate: '2026-12-01',
    city: 'Maribor',
    state: null,
    country: 'Slovenia',
    imageUrl: '/dev/mails/1600.webp',
    meeting: {
      startTime: '09:30',
      endTime: '13:00',
      timeZone: 'Europe/Ljubljana',
      meetingPoint: 'The old bridge, on the side of the town',
      meetingPlace: { lat: 46.5569, lon: 15.6445 },
    },
  },
} as const

/** The samples of one mail: each case in which it is sent, and its content. */
export type MailCases = Readonly<Record<string, MailContent | null>>

type WritesMail = (...args: never[]) => MailContent | null
type MailsOf<Module> = keyof { [Key in keyof Module as Module[Key] extends WritesMail ? Key : never]: true }

/**
 * Samples of all mails of a module `…-mails.ts`: a mail without one does not compile. The development server shows them at
 * `/dev/mails`.
 */
export type MailSamples<Module> = { readonly [Key in MailsOf<Module>]: (site: SampleSite) => MailCases }

/** The target of the links in samples. */
export type SampleSite = { publicUrl: string }

/** The sample of a mail to an unproven address, with the link that the outbox adds. */
export const unprovenSample = (content: MailContent, { publicUrl }: SampleSite): MailContent => ({
  ...content,
  notMe: notMeLinkTo(publicUrl, sample.token),
})
