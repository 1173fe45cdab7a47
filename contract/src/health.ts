import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const live = endpoint({
  method: 'GET',
  path: '/health/live',
  access: 'anyone',
  summary: 'The process runs',
  response: z.object({ status: z.literal('live') }),
})

export const ready = endpoint({
  method: 'GET',
  path: '/health/ready',
  access: 'anyone',
  summary: 'The process can serve: the database answers',
  response: z.object({ status: z.literal('ready') }),
  errors: ['unavailable'],
})

/** What a page must know about the site it is on. */
export const site = endpoint({
  method: 'GET',
  path: '/site',
  access: 'anyone',
  summary: 'What this site offers: whether donations work, whether money is real',
  response: z.object({
    /** `sandbox`: donations work and no real money moves. */
    donations: z.enum(['off', 'sandbox', 'live']),
    platformFeePercent: z.number(),
    mail: z.enum(['off', 'inbox', 'smtp']),
  }),
})

export const listSandboxLogins = endpoint({
  method: 'GET',
  path: '/admin/sandbox-logins',
  access: 'admin',
  summary: 'Test buyers of the payment sandbox; nothing where real money moves',
  response: z.array(z.object({ email: z.string(), password: z.string() })),
})

export const healthEndpoints = [live, ready, site, listSandboxLogins]
