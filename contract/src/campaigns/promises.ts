import * as z from 'zod/mini'
import { Person } from '../people/accounts.ts'
import { CampaignChange } from './campaign-input.ts'
import { campaignParams, updateCampaignEndpoint } from './campaigns.ts'
import { maskOf, schemasOf } from './fields.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { promisedFields } from '../facts/promised-fields.ts'
import { Instant, Money, pageQuery } from '../shared.ts'

/** What people sign, with the arrangements of the day, which can change without asking them: `startTime`, `endTime` and the meeting point. */
export const CampaignPromise = z.pick(z.object(schemasOf('answer')), maskOf(promisedFields))
export type CampaignPromise = z.infer<typeof CampaignPromise>

/**
 * What a change does to the people who stand behind a campaign.
 * - `asked`: they no longer count, or can ask for their money back, until they say that they stay
 * - `told`: they are told and still count
 * - `none`: they get no mail
 */
export const ChangeEffect = z.enum(['asked', 'told', 'none'])
export type ChangeEffect = z.infer<typeof ChangeEffect>

export const PromiseVersion = z.object({
  /** Versions rise and can have gaps: edits within a few minutes of each other are one version. */
  number: z.number(),
  promise: CampaignPromise,
  story: z.string(),
  /** Of the canonical JSON of `promise`: fields by name, without those that are null. In hexadecimal digits. */
  sha256: z.string(),
  /** When the last edit of this version was saved. */
  createdAt: Instant,
  /** Who made the change, or proposed it if an admin confirmed it. */
  by: Person,
  /** What it did to the supporters of the version before. */
  supporters: ChangeEffect,
  /** What it did to the donors of the version before. */
  donors: ChangeEffect,
  storyChanged: z.boolean(),
  /** Whether it changed when on the day or where people meet. That asks no one again. */
  arrangementsChanged: z.boolean(),
  /** Whether it only corrects spelling, which an admin has confirmed. No one was asked again. */
  correction: z.boolean(),
})
export type PromiseVersion = z.infer<typeof PromiseVersion>

export const listVersionsEndpoint = endpoint({
  ...calls.listVersions,
  access: 'anyone',
  summary:
    'The versions of a campaign’s promise and story, newest first. The first one is the promise of the campaign now',
  params: campaignParams,
  query: z.object(pageQuery),
  response: z.array(PromiseVersion),
  errors: ['campaign_not_found', 'campaign_hidden'],
})

/** What saving a change would do. The owner’s own support never counts. */
export const ChangePreview = z.object({
  /** Whether the promise or the story changes. */
  isChange: z.boolean(),
  /** Whether anyone but the owner stands behind the campaign, also for an edit without a change. If not, edits are free. */
  isSigned: z.boolean(),
  /** Whether an admin has to confirm it, because money was paid out. Saving it is refused; it can be proposed. */
  needsConfirmation: z.boolean(),
  /** Whether money was paid out, so that donors may not get back all that they can ask for. False if nothing changes. */
  isPaidOut: z.boolean(),
  supporters: z.object({
    effect: ChangeEffect,
    /** People who would be asked again. They do not count until they stay. */
    asked: z.number(),
    /** People who would be told and still count. */
    told: z.number(),
    /** People who were asked before and count again, because the change brings back what they signed. */
    countAgain: z.number(),
  }),
  donors: z.object({
    effect: ChangeEffect,
    /** Donors who could ask for their money back. */
    asked: z.number(),
    told: z.number(),
    /** The amount that they could ask back, in USD. */
    refundable: Money,
  }),
  storyChanged: z.boolean(),
  arrangements: z.object({
    /** Whether it changes when on the day or where people meet. No one is asked again. */
    changed: z.boolean(),
    /** Whether that is mailed: the first changes are, and all of them stand on the page. */
    mailed: z.boolean(),
    /** How many people would be mailed. */
    told: z.number(),
  }),
})
export type ChangePreview = z.infer<typeof ChangePreview>

export const previewChangeEndpoint = endpoint({
  ...calls.previewChange,
  access: 'owner',
  summary:
    'What an edit of a campaign would do to the people who stand behind it. Refuses what the edit would be refused for, and changes nothing',
  params: campaignParams,
  body: CampaignChange,
  response: ChangePreview,
  errors: updateCampaignEndpoint.errors,
})

export const promiseEndpoints = [listVersionsEndpoint, previewChangeEndpoint]
