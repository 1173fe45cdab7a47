import * as contract from '@muster/contract/people/accounts.ts'
import * as emailContract from '@muster/contract/people/email.ts'
import * as termsContract from '@muster/contract/site/organisation.ts'
import {
  deleteAccountEndpoint,
  exportMyDataEndpoint,
  previewDeletionEndpoint,
} from '@muster/contract/people/my-data.ts'
import * as factorContract from '@muster/contract/people/second-factor.ts'
import * as sessionContract from '@muster/contract/people/sessions.ts'
import { transact } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { inLetters } from '../../platform/base/in-letters.ts'
import { countedIp } from '../../platform/base/network.ts'
import type { RouteContext } from '../../platform/context.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Outbox } from '../../mail/index.ts'
import type { AccountEvents, PersonalRecords } from './account-events.ts'
import { presentUser } from './accounts.present.ts'
import { findUser, type UserRow } from './accounts.sql.ts'
import { changeEmail } from './email/change-email.ts'
import { confirmEmail } from './email/confirm-email.ts'
import { undoEmail } from './email/undo-email.ts'
import { changePassword, resetPassword } from './profile/change-password.ts'
import { deleteAccount } from './profile/delete-account.ts'
import { previewDeletion } from './profile/preview-deletion.ts'
import { login } from './session/login.ts'
import { exportMyData } from './profile/my-data.ts'
import { confirmPaypalEmail } from './profile/paypal-email.ts'
import { acceptTerms } from './terms.ts'
import { prove } from './session/prove.ts'
import { register } from './session/register.ts'
import { requestReset, requestVerification } from './session/request-link.ts'
import { countRecoveryCodes } from './second-factor/second-factor.sql.ts'
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from './second-factor/second-factor.ts'
import { endSession, listSessions } from './session/sessions.ts'
import { deleteSession } from './session/sessions.sql.ts'
import { undoPayoutAddress } from './profile/undo-payout-address.ts'
import { updateProfile } from './profile/update-profile.ts'
import { checkLink, verifyEmail } from './session/verify-email.ts'

const present = (context: RouteContext, row: UserRow | undefined): contract.User => {
  // The account was deleted after the session was read.
  if (!row) throw new DomainError('session_expired')
  return presentUser(row, context)
}

const sessionRoutes = (context: RouteContext): Route[] => [
  route(contract.loginEndpoint, async ({ body, info, db }) => {
    const { token, account } = await login({ ...context, db }, body, info)
    return { token, user: presentUser(account, context) }
  }),
  route(contract.proveEndpoint, ({ body, user, db }) => prove({ ...context, db }, user, body)),
  route(contract.logoutEndpoint, ({ user, db }) => transact(db, (tx) => deleteSession(tx, user.sessionId))),
  route(contract.meEndpoint, async ({ user, db }) => present(context, await findUser(db, user.id))),
  route(termsContract.acceptTermsEndpoint, ({ body, user, db }) =>
    acceptTerms({ ...context, db }, user.id, body.version),
  ),
  route(sessionContract.listSessionsEndpoint, ({ user, db }) => listSessions({ ...context, db }, user)),
  route(sessionContract.endSessionEndpoint, ({ params, user, db }) => endSession({ ...context, db }, user, params.id)),
]

const secondFactorRoutes = (context: RouteContext, outbox: Outbox): Route[] => [
  route(factorContract.getSecondFactorEndpoint, async ({ user, db }) => ({
    recoveryCodesLeft: await countRecoveryCodes(db, user.id),
  })),
  route(factorContract.startSecondFactorEndpoint, ({ user, db }) => startSecondFactor({ ...context, db }, user)),
  route(factorContract.confirmSecondFactorEndpoint, async ({ body, user, db }) => ({
    recoveryCodes: await confirmSecondFactor({ ...context, db }, outbox, { ...user, code: body.code }),
  })),
  route(factorContract.removeSecondFactorEndpoint, ({ body, user, db }) =>
    removeSecondFactor({ ...context, db }, outbox, { ...user, code: body.code }),
  ),
]

type Neighbours = { events: AccountEvents; records: PersonalRecords }

const personRoutes = (context: RouteContext, outbox: Outbox, { events, records }: Neighbours): Route[] => [
  route(contract.changePasswordEndpoint, ({ body, user, db }) =>
    changePassword({ ...context, db }, outbox, user, body),
  ),
  route(contract.updateProfileEndpoint, async ({ body, user, db }) =>
    present(context, await updateProfile({ ...context, db }, outbox, events, user, body)),
  ),
  route(exportMyDataEndpoint, ({ user, db }) => exportMyData({ ...context, db }, records, user)),
  route(previewDeletionEndpoint, ({ user, db }) => previewDeletion({ ...context, db }, events, user.id)),
  route(deleteAccountEndpoint, ({ body, user, db }) =>
    deleteAccount({ ...context, db }, outbox, events, user, body.password),
  ),
]

const emailRoutes = (context: RouteContext, outbox: Outbox, events: AccountEvents): Route[] => [
  route(emailContract.changeEmailEndpoint, async ({ body, user, db }) => {
    await changeEmail({ ...context, db, outbox }, user, body.email)
    return { message: 'Check the inbox of the new address: the change needs the link that we mailed to it.' }
  }),
  route(emailContract.confirmEmailEndpoint, async ({ params, db }) => {
    await confirmEmail({ ...context, db, outbox }, events, params.token)
    return { message: 'Your email address is changed. From now on you log in with it.' }
  }),
  route(emailContract.undoEmailEndpoint, async ({ params, db }) => {
    const lockedUntil = await undoEmail({ ...context, db, outbox }, events, params.token)
    return { message: 'The change was undone. Set a new password to log in.', lockedUntil: lockedUntil.toISOString() }
  }),
]

const mailedLinkRoutes = (context: RouteContext, outbox: Outbox, events: AccountEvents): Route[] => [
  route(contract.checkLinkEndpoint, ({ params, db }) => checkLink({ ...context, db }, params.kind, params.token)),
  route(contract.verifyEmailEndpoint, async ({ params, db }) => {
    await verifyEmail({ ...context, db }, outbox, events, params.token)
    return { message: 'Your email address is verified.' }
  }),
  route(contract.resendVerificationEndpoint, async ({ body, info, db }) => {
    await requestVerification({ ...context, db }, outbox, {
      email: body.email,
      ip: countedIp(context, info),
    })
    return { message: 'Email sent if this address still needs to be verified.', email: inLetters(body.email) }
  }),
  route(contract.forgotPasswordEndpoint, async ({ body, info, db }) => {
    await requestReset({ ...context, db }, outbox, { email: body.email, ip: countedIp(context, info) })
    return { message: 'Email sent if account exists.', email: inLetters(body.email) }
  }),
  route(contract.resetPasswordEndpoint, async ({ params, body, info, db }) => {
    await resetPassword({ ...context, db }, outbox, events, {
      token: params.token,
      password: body.password,
      ip: info.ip,
    })
    return { message: 'Your password is changed. Log in with the new one.' }
  }),
  route(contract.confirmPaypalEmailEndpoint, async ({ params, db }) => {
    const servesAt = await confirmPaypalEmail({ ...context, db }, outbox, params.token)
    return { message: 'Your PayPal address is confirmed.', servesAt: servesAt?.toISOString() ?? null }
  }),
  route(contract.undoPayoutAddressEndpoint, async ({ params, db }) => {
    const { receiver, lockedUntil } = await undoPayoutAddress({ ...context, db }, outbox, params.token)
    return {
      message: `The change was undone. Payouts go to ${receiver}.`,
      lockedUntil: lockedUntil.toISOString(),
    }
  }),
]

/** Accounts, sessions, second factors and mailed links. */
export const accountRoutes = (
  context: RouteContext,
  outbox: Outbox,
  events: AccountEvents,
  records: PersonalRecords,
): Route[] => {
  return [
    route(contract.registerEndpoint, async ({ body, info, db }) => {
      await register({ ...context, db }, outbox, body, countedIp(context, info))
      return {
        message: 'Check your mail: we sent you a link to verify your address.',
        email: inLetters(body.email),
      }
    }),
    ...sessionRoutes(context),
    ...mailedLinkRoutes(context, outbox, events),
    ...emailRoutes(context, outbox, events),
    ...secondFactorRoutes(context, outbox),
    ...personRoutes(context, outbox, { events, records }),
  ]
}
