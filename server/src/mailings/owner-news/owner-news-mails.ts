import { inDollars } from '../../base/money.ts'
import { type MailContent, type MailLink, siteNameMark, titleForSubject } from '../../mail/index.ts'

type News = { campaignId: string; title: string; supporters: number; donations: number; grossMinor: bigint }

const count = (number: number, one: string, many: string): string =>
  `${new Intl.NumberFormat('en-US').format(number)} ${number === 1 ? one : many}`

/** “12 supporters and 3 donations ($75.00)”. */
const sumInWords = ({ supporters, donations, grossMinor }: Omit<News, 'campaignId' | 'title'>): string =>
  [
    ...(supporters > 0 ? [count(supporters, 'supporter', 'supporters')] : []),
    ...(donations > 0 ? [`${count(donations, 'donation', 'donations')} (${inDollars(grossMinor)})`] : []),
  ].join(' and ')

const sumOf = (all: readonly News[]) => ({
  supporters: all.reduce((sum, { supporters }) => sum + supporters, 0),
  donations: all.reduce((sum, { donations }) => sum + donations, 0),
  grossMinor: all.reduce((sum, { grossMinor }) => sum + grossMinor, 0n),
})

/** Tells an owner what is new in their campaigns since the last such mail. */
export const ownerNewsMail = (all: readonly [News, ...News[]], publicUrl: string, stop: MailLink): MailContent => {
  const [first, ...others] = all
  const sum = sumInWords(sumOf(all))
  const about = others.length === 0 ? titleForSubject(first.title) : 'your campaigns'
  return {
    subject: `New: ${sum} for ${about}`,
    heading: others.length === 0 ? 'New in your campaign' : 'New in your campaigns',
    paragraphs: all.map((news) => `“${news.title}”: ${sumInWords(news)}.`),
    button:
      others.length === 0
        ? { label: 'See the campaign', url: `${publicUrl}/campaigns/${first.campaignId}` }
        : { label: 'See my campaigns', url: `${publicUrl}/myCampaigns` },
    reason: `You get this mail, at most once a day, because people support a campaign of yours on ${siteNameMark}.`,
    stop,
  }
}
