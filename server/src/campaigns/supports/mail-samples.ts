import { siteNameMark, type MailSamples, sample, type SampleSite, unprovenSample } from '../../mail/index.ts'
import * as supports from './support-mails.ts'

const manage = ({ publicUrl }: SampleSite) => ({
  label: 'See or withdraw your support',
  url: `${publicUrl}/mine?token=${sample.token}`,
})
const { title, executionDate, meeting } = sample.campaign
const reason = `You get this mail because your address was entered on a campaign page of ${siteNameMark}.`

export const supportMailSamples = {
  confirmationMail: (site) => {
    const url = `${site.publicUrl}/verify-join?token=${sample.token}`
    const asked = { ...meeting, campaignTitle: title, executionDate, needs: null }
    return {
      'To a guest': unprovenSample(supports.confirmationMail(asked, url, manage(site)), site),
      'To a guest who comes if enough others do': unprovenSample(
        supports.confirmationMail({ ...asked, needs: 20 }, url, manage(site)),
        site,
      ),
      'A title with a web address': unprovenSample(
        supports.confirmationMail(
          { ...asked, campaignTitle: 'You won: visit https://evil.example', executionDate: null },
          url,
          manage(site),
        ),
        site,
      ),
    }
  },
  notConfirmableMail: (site) => ({
    'The campaign is over': supports.notConfirmableMail('campaign_over', title, { reason, manage: manage(site) }),
    'The campaign was cancelled': supports.notConfirmableMail('campaign_cancelled', title, {
      reason,
      manage: manage(site),
    }),
    'The campaign was deleted': supports.notConfirmableMail('campaign_not_found', null, { reason }),
  }),
} satisfies MailSamples<typeof supports>
