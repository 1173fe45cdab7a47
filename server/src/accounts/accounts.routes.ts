import * as contract from '@muster/contract/accounts.ts'
import { transact } from '../kernel/db.ts'
import { DomainError } from '../kernel/errors.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { type Route, route } from '../kernel/route.ts'
import type { Outbox } from '../mail/index.ts'
import { presentUser } from './accounts.present.ts'
import { findUser, type UserRow } from './accounts.sql.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { cleanUpAccounts } from './clean-up.ts'
import { login } from './login.ts'
import { prepareDecoy } from './passwords.ts'
import { register } from './register.ts'
import { requestReset, requestVerification } from './request-link.ts'
import { deleteSession } from './sessions.sql.ts'
import { updateProfile } from './update-profile.ts'
import { type AccountEvents, verifyEmail } from './verify-email.ts'

const present = (row: UserRow | undefined): contract.User => {
  // The account can only have gone since the session was read.
  if (!row) throw new DomainError('session_expired')
  return presentUser(row)
}

const sessionRoutes = (kernel: Kernel): Route[] => [
  route(contract.login, async ({ body, info }) => {
    const { token, account } = await login(kernel, body, info)
    return { token, user: presentUser(account) }
  }),
  route(contract.logout, ({ user }) => transact(kernel.db, (tx) => deleteSession(tx, user.sessionId))),
  route(contract.me, async ({ user }) => present(await findUser(kernel.db, user.id))),
]

const mailedLinkRoutes = (kernel: Kernel, outbox: Outbox, events: AccountEvents): Route[] => [
  route(contract.verifyEmail, async ({ params }) => {
    await verifyEmail(kernel, events, params.token)
    return { message: 'Your email address is verified.' }
  }),
  route(contract.resendVerification, async ({ body }) => {
    await requestVerification(kernel, outbox, body.email)
    return { message: 'Email sent if this address still needs to be verified.' }
  }),
  route(contract.forgotPassword, async ({ body }) => {
    await requestReset(kernel, outbox, body.email)
    return { message: 'Email sent if account exists.' }
  }),
  route(contract.resetPassword, async ({ params, body, info }) => {
    await resetPassword(kernel, outbox, events, { token: params.token, password: body.password, ip: info.ip })
    return { message: 'Your password is changed. Log in with the new one.' }
  }),
]

/** Accounts, sessions and mailed links, and the job `accounts-cleanup`. */
export const accountRoutes = (kernel: Kernel, outbox: Outbox, events: AccountEvents): Route[] => {
  kernel.jobs.define({ name: 'accounts-cleanup', cron: '17 * * * *', run: () => cleanUpAccounts(kernel) })
  void prepareDecoy()
  return [
    route(contract.register, async ({ body }) => {
      await register(kernel, outbox, body)
      return { message: 'Check your mail: we sent you a link to verify your address.' }
    }),
    ...sessionRoutes(kernel),
    ...mailedLinkRoutes(kernel, outbox, events),
    route(contract.changePassword, ({ body, user, info }) =>
      changePassword(kernel, outbox, { ...user, ip: info.ip }, body),
    ),
    route(contract.updateProfile, async ({ body, user }) =>
      present(await updateProfile(kernel, events, user.id, body)),
    ),
  ]
}
