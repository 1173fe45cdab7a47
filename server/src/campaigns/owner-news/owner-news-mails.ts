import { inDollars } from '../../platform/base/money.ts'
import { type MailContent, type MailLink, siteNameMark, titleForSubject } from '../../mail/index.ts'
import type { CampaignNews as News } from './owner-news.sql.ts'

type Sum = Omit<News, 'campaignId' | 'title'>

const count = (number: number, one: string, many: string): string =>
  `${new Intl.NumberFormat('en-US').format(number)} ${number === 1 ? one : many}`

const counted = ({ supporters, donations, grossMinor, refunds, refundedMinor, questions }: Sum): string[] => [
  ...(supporters > 0 ? [count(supporters, 'supporter', 'supporters')] : []),
  ...(donations > 0 ? [`${count(donations, 'donation', 'donations')} (${inDollars(grossMinor)})`] : []),
  ...(refunds > 0
    ? [`${count(refunds, 'refund by an admin', 'refunds by admins')} (${inDollars(refundedMinor)})`]
    : []),
  ...(questions > 0 ? [count(questions, 'question', 'questions')] : []),
]

const list = new Intl.ListFormat('en-GB')

/** “12 supporters, 3 donations ($75.00) and 1 refund by an admin ($25.00)”. */
const sumInWords = (sum: Sum): string => {
  const answers = sum.removed + sum.left
  return list.format([
    ...counted(sum),
    ...(answers > 0 ? [count(answers, 'answer to a report', 'answers to reports')] : []),
  ])
}

const sumOf = (all: readonly News[]): Sum => ({
  supporters: all.reduce((sum, { supporters }) => sum + supporters, 0),
  donations: all.reduce((sum, { donations }) => sum + donations, 0),
  grossMinor: all.reduce((sum, { grossMinor }) => sum + grossMinor, 0n),
  refunds: all.reduce((sum, { refunds }) => sum + refunds, 0),
  refundedMinor: all.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0n),
  removed: all.reduce((sum, { removed }) => sum + removed, 0),
  left: all.reduce((sum, { left }) => sum + left, 0),
  questions: all.reduce((sum, { questions }) => sum + questions, 0),
})

const describeNews = (news: News): string =>
  [
    `“${news.title}”:`,
    ...(counted(news).length > 0 ? [`${list.format(counted(news))}.`] : []),
    ...(news.removed > 0
      ? [`An admin removed ${count(news.removed, 'supporter', 'supporters')} whom you reported.`]
      : []),
    ...(news.left > 0 ? [`An admin left ${count(news.left, 'supporter', 'supporters')} whom you reported.`] : []),
  ].join(' ')

/** Tells an owner what is new in their campaigns since the last such mail. */
export const ownerNewsMail = (all: readonly [News, ...News[]], publicUrl: string, stop: MailLink): MailContent => {
  const [first, ...others] = all
  const sum = sumInWords(sumOf(all))
  const about = others.length === 0 ? titleForSubject(first.title) : 'your campaigns'
  return {
    subject: `New: ${sum} for ${about}`,
    heading: others.length === 0 ? 'New in your campaign' : 'New in your campaigns',
    paragraphs: all.map(describeNews),
    button:
      others.length === 0
        ? { label: 'See the campaign', url: `${publicUrl}/campaigns/${first.campaignId}` }
        : { label: 'See my campaigns', url: `${publicUrl}/myCampaigns` },
    reason: `You get this mail, at most once a day, because you have a campaign on ${siteNameMark}.`,
    stop,
  }
}
