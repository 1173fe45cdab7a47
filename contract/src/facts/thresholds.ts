/**
 * With how many people in all, themselves included, a supporter acts: 1 is in any case. The list is short, so that an odd threshold does not
 * give a person away.
 */
export const needsMenu = [
  1, 2, 3, 5, 8, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 2_000, 3_000, 5_000, 10_000,
] as const
export type Needs = (typeof needsMenu)[number]

/** What a support means if its person names no threshold: they act in any case. */
export const needsDefault = 1 satisfies Needs

/** A threshold from the list that is missing, as a sentence. */
export const chooseNeeds = 'Choose a number of people from the list'

/** How long before its end a campaign is decided: from then on it is fixed who acts. */
export const decidedHoursBefore = 48

/** Guests count towards the thresholds of others if they confirmed this long before the decision. */
export const guestsCountAfterHours = 24

/** A campaign with fewer supporters does not show for how many more people others wait. */
export const nextShownFrom = 10

/** How many people must name a threshold before it is shown as the next one. */
export const namedByMin = 3

/** How often the shown thresholds are computed at most, so that a single support does not change them. */
export const shownEveryMinutes = 10

/**
 * What a support means now. `open`: not decided yet; `acting`: the person acts; `not_reached`: too few others do, so the person need not act;
 * `short`: the person acts, but fewer act now than they asked for, so they may step back; `stepped_back`: they did.
 */
export const commitments = ['open', 'acting', 'not_reached', 'short', 'stepped_back'] as const
export type Commitment = (typeof commitments)[number]
