import { type MailSamples, sample, unprovenSample } from '../../mail/index.ts'
import * as accounts from './account-mails.ts'
import * as emails from './email/email-mails.ts'
import * as addresses from './profile/payout-address-mails.ts'

const { token } = sample
const receiver = 'ana@example.org'
const asked = 'ana.new@example.org'
const at = new Date('2026-12-03T14:05:00Z')

export const accountMailSamples = {
  verificationMail: (site) => ({
    'A new account': unprovenSample(accounts.verificationMail(site.publicUrl, token), site),
  }),
  addressTakenMail: (site) => ({
    'An address registered again': unprovenSample(accounts.addressTakenMail(site.publicUrl), site),
  }),
  resetMail: (site) => ({
    'A forgotten password': unprovenSample(accounts.resetMail(site.publicUrl, token), site),
  }),
  passwordChangedMail: ({ publicUrl }) => ({ 'A changed password': accounts.passwordChangedMail(publicUrl) }),
  secondFactorOnMail: ({ publicUrl }) => ({ 'Second factor turned on': accounts.secondFactorOnMail(publicUrl) }),
  secondFactorOffMail: ({ publicUrl }) => ({ 'Second factor turned off': accounts.secondFactorOffMail(publicUrl) }),
  secondFactorResetMail: ({ publicUrl }) => ({
    'Second factor turned off by the operator': accounts.secondFactorResetMail(publicUrl),
  }),
  accountDeletedMail: () => ({ 'A deleted account': accounts.accountDeletedMail() }),
} satisfies MailSamples<typeof accounts>

export const emailMailSamples = {
  confirmEmailMail: ({ publicUrl }) => ({ 'To the new address': emails.confirmEmailMail(publicUrl, token) }),
  emailHasAccountMail: ({ publicUrl }) => ({ 'An address that has an account': emails.emailHasAccountMail(publicUrl) }),
  emailAskedMail: ({ publicUrl }) => ({
    'Another address was entered': emails.emailAskedMail(publicUrl, token, asked),
  }),
  emailChangedMail: ({ publicUrl }) => ({
    'The new address is confirmed': emails.emailChangedMail(publicUrl, token, asked),
  }),
  emailUndoneMail: ({ publicUrl }) => ({ 'The change was undone': emails.emailUndoneMail(publicUrl, at) }),
} satisfies MailSamples<typeof emails>

export const payoutAddressMailSamples = {
  confirmPaypalEmailMail: ({ publicUrl }) => ({
    'A new payout address, to the new address': addresses.confirmPaypalEmailMail(publicUrl, token),
  }),
  payoutAddressAskedMail: ({ publicUrl }) => ({
    'A new payout address, to the account': addresses.payoutAddressAskedMail(publicUrl, token, asked),
  }),
  payoutAddressChangedMail: ({ publicUrl }) => ({
    'The new payout address is confirmed': addresses.payoutAddressChangedMail(publicUrl, token, {
      before: receiver,
      receiver: asked,
      servesAt: at,
    }),
  }),
  payoutAddressKeptMail: ({ publicUrl }) => ({
    'The change was cancelled': addresses.payoutAddressKeptMail(publicUrl, receiver),
  }),
  payoutAddressUndoneMail: ({ publicUrl }) => ({
    'The change was undone': addresses.payoutAddressUndoneMail(publicUrl, { receiver, lockedUntil: at }),
  }),
} satisfies MailSamples<typeof addresses>
