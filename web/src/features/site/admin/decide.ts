import type { Standing } from '@muster/contract/facts/moderation.ts'
import type { ComponentType } from 'react'

type DecideProps = {
  campaign: { _id: string; title: string; standing: Standing }
  /** The last edit that the admin has read. */
  seen?: string
  size?: 'normal'
  /** Called after a decision, and when it was cancelled. */
  onClosed?: () => void
}

/** The buttons by which an admin decides about a campaign: another feature has them. */
export type Decide = ComponentType<DecideProps>
