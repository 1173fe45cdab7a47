import { decidedBeforeMs } from '../../../lib/decided-at.ts'

type Times = { createdAt: string; endsAt: string | null }

/** Whether a campaign was made so shortly before its end that it only takes people who act in any case. */
export const isShortNotice = ({ createdAt, endsAt }: Times) =>
  endsAt !== null && Date.parse(endsAt) - Date.parse(createdAt) < decidedBeforeMs
