import type { RetentionRun } from '@muster/contract/site/retention.ts'
import { plural } from '../../../../lib/format.ts'

/** `1 record`, `1,200 records`. */
export const recordsInWords = (count: number) => plural(count, 'record', 'records')

export const removedIn = ({ removed }: Pick<RetentionRun, 'removed'>) =>
  removed.reduce((sum, { count }) => sum + count, 0)
