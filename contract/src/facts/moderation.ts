/** What an admin decided about a campaign. It is independent of its day and of whether its owner cancelled it. */
export const standings = ['published', 'in_review', 'frozen', 'hidden'] as const
export type Standing = (typeof standings)[number]

/** Why a campaign is reported or hidden. */
export const moderationCategories = ['fraud', 'illegal', 'hate', 'privacy', 'rights', 'other'] as const
export type ModerationCategory = (typeof moderationCategories)[number]

/** The categories as choices of a form. */
export const categoryLabels = {
  fraud: 'Fraud or a scam',
  illegal: 'Against the law',
  hate: 'Hate or threats',
  privacy: 'Private data of a person',
  rights: 'Copied text or pictures',
  other: 'Something else',
} as const satisfies Record<ModerationCategory, string>

/** The reason within a sentence: "It was taken down because of …". */
const categoryReasons = {
  fraud: 'a suspicion of fraud',
  illegal: 'content that may be against the law',
  hate: 'hate or threats',
  privacy: 'private data of a person',
  rights: 'a violation of copyright or other rights',
  other: 'a violation of the rules of this site',
} as const satisfies Record<ModerationCategory, string>

/** The sentence that everyone but the owner and admins gets for a hidden campaign. */
export const hiddenSentence = (category: ModerationCategory): string =>
  `This campaign was taken down because of ${categoryReasons[category]}`

/** The errors of a call that starts a support, an order, a capture or a payout. */
export const standingErrors = ['campaign_hidden', 'campaign_frozen', 'campaign_in_review'] as const

/** What admins decide. `hide`, `publish`, `freeze` and `unfreeze` are about a campaign, the others about a person. */
export const moderationActions = ['hide', 'publish', 'freeze', 'unfreeze', 'suspend', 'reinstate'] as const
export type ModerationAction = (typeof moderationActions)[number]

/** The decisions against which the person concerned can appeal, once each. */
export const appealableActions = ['hide', 'freeze', 'suspend'] as const satisfies readonly ModerationAction[]

export const appealOutcomes = ['upheld', 'reversed'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** The longest text of a decision, of an appeal, and of the decision about it. */
export const decisionMax = 2_000
export const appealMax = 5_000

/** Stands for the title of a hidden campaign in the lists of people who supported it or donated to it. */
export const hiddenTitle = 'A campaign that was taken down'
