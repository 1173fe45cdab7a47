import { cleanEmail, emailPattern } from '@muster/contract/facts/email-address.ts'
import * as z from 'zod/mini'

/** An email address in a setting, as those of people are read. */
export const emailSetting = z
  .string()
  .check(z.overwrite(cleanEmail), z.email({ pattern: emailPattern, error: 'is an email address' }))
