export { disputeRoutes } from './disputes.routes.ts'
export { openDisputes } from './open-disputes.ts'
export { exportDisputes } from './personal-disputes.ts'
export { raiseDispute } from './raise-dispute.ts'
