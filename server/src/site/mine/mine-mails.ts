import { mineLinkHours } from '@muster/contract/facts/limits.ts'
import { type MailContent, siteNameMark } from '../../mail/index.ts'

/** The link to everything that an address supports and donated as a guest. */
export const mineMail = (url: string): MailContent => ({
  subject: 'Your link to what you support and donated',
  heading: 'What you support and donated',
  paragraphs: ['This link shows all campaigns that you support and all your donations with this address.'],
  button: { label: 'Open my page', url },
  afterButton: [
    `It works for ${mineLinkHours} hours. Do not forward it: who has it can withdraw your support and see your receipts.`,
  ],
  reason: `You get this mail because this link was requested on ${siteNameMark} with your address. If it was not you, ignore it: nothing changes.`,
  sentRegardless: 'once',
})
