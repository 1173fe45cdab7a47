import { Empty } from '../../../ui/Empty.tsx'

/** Payouts that owners asked for, to be decided. */
export const PayoutsTab = () => <Empty>No payout waits for a decision.</Empty>
