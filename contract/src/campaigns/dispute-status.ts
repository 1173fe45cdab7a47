import * as z from 'zod/mini'
import { disputeTypes, disputeStatuses } from '../facts/disputes.ts'

export const DisputeType = z.enum(disputeTypes, 'Type is required')
export const DisputeStatus = z.enum(disputeStatuses, 'Choose a status')
