import { decidedBeforeMs } from '../../../lib/decided-at.ts'

type Times = { createdAt: string; endsAt: string | null }

/** Whether a campaign was made so shortly before its end that it takes no thresholds above 1. */
export const isShortNotice = ({ createdAt, endsAt }: Times) =>
  endsAt !== null && Date.parse(endsAt) - Date.parse(createdAt) < decidedBeforeMs
