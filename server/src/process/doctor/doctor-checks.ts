import { addressChecks } from './address-check.ts'
import type { Check } from './check.ts'
import { connectionsCheck, databaseChecks, mailboxesCheck, replicaChecks, rightsChecks } from './database-checks.ts'
import { jobsCheck } from './jobs-check.ts'
import { machineChecks } from './machine-checks.ts'
import type { Subject } from './opened.ts'
import { paypalCheck } from './paypal-check.ts'
import { placesCheck } from './places-check.ts'
import { proxyCheck } from './proxy-check.ts'
import { smtpCheck } from './smtp-check.ts'

/**
 * All checks, in the order in which an operator would repair what they find.
 * @param mailTo gets a test mail; null: none is sent
 */
export const doctorChecks = (subject: Subject, mailTo: string | null): Check[] => [
  ...databaseChecks(subject),
  ...rightsChecks(subject),
  connectionsCheck(subject),
  ...replicaChecks(subject),
  jobsCheck(subject),
  mailboxesCheck(subject),
  proxyCheck(subject),
  smtpCheck(subject, mailTo),
  paypalCheck(subject),
  placesCheck(subject),
  ...addressChecks(subject),
  ...machineChecks(subject.config),
]
