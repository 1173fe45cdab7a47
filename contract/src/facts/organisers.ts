/** Co-organisers of one campaign, open invitations included. */
export const coOrganisersMax = 10

/** Open invitations that a person gets listed at once. */
export const myInvitationsMax = 20

/** How long a mailed invitation to co-organise a campaign, or to take it over, works. */
export const invitationDays = 14

/** For how long a campaign that was handed over takes no payout, and is not handed over again. */
export const transferWaitHours = 72

/** What an invitation makes of the person who accepts it. */
export const invitationKinds = ['co_organiser', 'owner'] as const
export type InvitationKind = (typeof invitationKinds)[number]

/** What became of an invitation. */
export const invitationStates = ['open', 'used', 'withdrawn', 'expired'] as const
export type InvitationState = (typeof invitationStates)[number]
