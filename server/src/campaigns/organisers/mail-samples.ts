import { type MailSamples, sample, type SampleSite, unprovenSample } from '../../mail/index.ts'
import * as mails from './organiser-mails.ts'

const facts = ({ publicUrl }: SampleSite) => ({
  title: sample.campaign.title,
  campaignId: sample.campaignId,
  publicUrl,
})
const asked = (site: SampleSite, path: string) => ({
  ...facts(site),
  ownerName: 'Ana Novak',
  url: `${site.publicUrl}/${path}/${sample.token}`,
  expiresAt: new Date('2026-12-14T09:00:00Z'),
})
const handedOver = (site: SampleSite) => ({
  ...facts(site),
  formerName: 'Ana Novak',
  ownerName: 'Ben Kos',
  payoutsFrom: new Date('2026-12-03T09:00:00Z'),
})
const stopOn = ({ publicUrl }: SampleSite) => ({
  label: 'No more mails about this campaign',
  url: `${publicUrl}/unsubscribe?token=${sample.token}`,
})
const manageOn = ({ publicUrl }: SampleSite) => ({
  label: 'See or withdraw your support',
  url: `${publicUrl}/mine?token=${sample.token}`,
})

export const organiserMailSamples = {
  invitationMail: (site) => ({
    'To co-organise': unprovenSample(mails.invitationMail(asked(site, 'organiser-invitations')), site),
    'By an owner without a name': unprovenSample(
      mails.invitationMail({ ...asked(site, 'organiser-invitations'), ownerName: null }),
      site,
    ),
  }),
  transferRequestMail: (site) => ({
    'To take a campaign over': unprovenSample(mails.transferRequestMail(asked(site, 'transfers')), site),
  }),
  joinedMail: (site) => ({ 'To the owner': mails.joinedMail({ ...facts(site), memberName: 'Ben Kos' }) }),
  leftMail: (site) => ({ 'To the owner': mails.leftMail({ ...facts(site), memberName: 'Ben Kos' }) }),
  removedMail: (site) => ({ 'To who was removed': mails.removedMail(facts(site)) }),
  givenAwayMail: (site) => ({ 'To the former owner': mails.givenAwayMail(handedOver(site)) }),
  takenOverMail: (site) => ({ 'To the new owner': mails.takenOverMail(handedOver(site)) }),
  newOwnerMail: (site) => ({ 'To a co-organiser': mails.newOwnerMail(handedOver(site)) }),
  handedOverMail: (site) => ({
    'An account': mails.handedOverMail(handedOver(site), { role: 'supporter', stop: stopOn(site) }),
    'A guest': mails.handedOverMail(handedOver(site), {
      role: 'supporter',
      stop: stopOn(site),
      manage: manageOn(site),
    }),
    'A donor': mails.handedOverMail(handedOver(site), { role: 'donor', stop: stopOn(site) }),
  }),
} satisfies MailSamples<typeof mails>
