import { nothingHere } from './frame-sentences.ts'
import {
  campaignIsOver,
  campaignWasCancelled,
  invalidToken,
  missingToken,
  noPermission,
  pictureNotYours,
  unreadableRequest,
  wrongCredentials,
} from './shown-sentences.ts'

/**
 * Every error of the API: its status and its default sentence. Sentences of the specification (section 8) are used verbatim.
 */
export const errors = {
  // any call
  invalid: [400, 'Some fields need a look'],
  malformed: [400, unreadableRequest],
  unauthorized: [401, 'Log in to do this'],
  session_expired: [401, 'Your session has ended. Log in again'],
  forbidden: [403, noPermission],
  email_unverified: [403, 'Verify your email address first. We can send the link again'],
  proof_required: [403, 'Confirm that it is you: enter your password, and a code if you use a second factor'],
  second_factor_needed: [403, 'Admins of this site need a second factor. Turn it on in your account first'],
  not_found: [404, nothingHere],
  request_too_slow: [408, 'This arrived too slowly, so it was stopped. Check your connection and try again'],
  payload_too_large: [413, 'That is too large to send'],
  unsupported_media_type: [415, 'Send this as JSON'],
  too_many_requests: [429, 'Too many tries. Wait a little and try again'],
  internal: [500, 'Something went wrong on our side. Try again in a moment'],
  idempotency_key_reused: [409, 'This Idempotency-Key was used for another request'],
  request_in_progress: [409, 'The same request is still under way. Try again in a moment'],
  unavailable: [503, 'The site is busy or restarting. Nothing was changed; try again in a moment'],
  outcome_unknown: [
    503,
    'The connection to our database was lost, so we do not know whether this was done. Check before you try again',
  ],
  // accounts
  invalid_credentials: [401, wrongCredentials],
  too_many_logins: [429, 'Too many failed logins. Wait a few minutes and try again'],
  username_taken: [409, 'This username is taken'],
  invalid_token: [400, invalidToken],
  missing_token: [400, missingToken],
  user_not_found: [404, 'This user does not exist'],
  too_many_proofs: [401, 'That was wrong five times, so this session has ended. Log in again'],
  wrong_password: [400, 'The current password is wrong'],
  second_factor_required: [401, 'Enter the code from your authenticator app'],
  wrong_code: [400, 'This code is wrong or was used already. Wait for the next one'],
  second_factor_on: [409, 'The second factor is on already'],
  second_factor_off: [409, 'The second factor is off'],
  second_factor_not_started: [409, 'There is no key to confirm. Start again'],
  session_not_found: [404, 'This session has ended already'],
  payout_address_locked: [409, 'The payout address cannot be changed now, because a recent change was undone'],
  email_locked: [409, 'The email address cannot be changed now, because a recent change was undone'],
  email_taken: [409, 'This address has an account of its own now. Nothing was changed'],
  money_pending: [409, 'Money is still on its way, so the account cannot be deleted yet'],
  account_suspended: [403, 'This account is suspended. The mail that told you why has a link to appeal'],
  terms_changed: [409, 'The terms were changed again. Read them once more'],
  // the organisation
  changed_elsewhere: [
    409,
    'Another admin has saved this since you opened it. Load the page again: what you typed is kept',
  ],
  // campaigns
  campaign_not_found: [404, 'This campaign does not exist'],
  campaign_over: [409, campaignIsOver],
  campaign_cancelled: [409, campaignWasCancelled],
  campaign_hidden: [410, 'This campaign was taken down'],
  campaign_frozen: [409, 'An admin has frozen this campaign. It takes no support and no money for now'],
  campaign_in_review: [
    409,
    'This campaign waits for an admin to look at it. Until then it takes no support and no money',
  ],
  campaign_in_use: [
    409,
    'People have supported or donated already, so the campaign cannot be deleted. You can cancel it',
  ],
  promise_changed: [409, 'The campaign was changed since you opened it. Read what changed, then decide'],
  promise_locked: [
    409,
    'People stand behind this campaign, and what they said yes to can no longer be changed: its day is less than 48 hours away, or over. You can still cancel the campaign before its end',
  ],
  promise_changed_too_often: [
    409,
    'What people say yes to was changed twice within seven days. Wait before you change it again, so that the people who stand behind it can decide',
  ],
  confirmation_needed: [
    409,
    'Money of this campaign was paid out, so its title, target, action and goal change only after an admin has confirmed it. Send the change to an admin',
  ],
  confirmation_not_needed: [409, 'No admin has to confirm this. Save it as usual'],
  proposal_without_change: [409, 'This changes nothing that people say yes to'],
  proposal_open: [409, 'Another change of this campaign waits for an admin already. Withdraw it first'],
  proposal_not_found: [404, 'This proposal does not exist'],
  proposal_decided: [409, 'This was decided or withdrawn already. Load the page again'],
  proposal_of_own_campaign: [
    403,
    'Another admin has to decide about this change, because you own, support or donated to the campaign',
  ],
  updates_closed: [409, 'This campaign was taken down, so it takes no updates'],
  update_not_found: [404, 'This update does not exist any more'],
  updates_used: [409, 'You wrote three updates in the last seven days. Write the next one later'],
  mailing_not_found: [404, 'This update was taken back'],
  mailing_changed: [409, 'It was changed meanwhile. Read it again'],
  mailing_left: [409, 'Its mails have left already'],
  urgent_updates_closed: [409, 'An urgent update can be sent from 48 hours before the end of a campaign until its end'],
  update_timing_changed: [
    409,
    'When this update would leave has changed since you began to write. Look at it once more, then send it again',
  ],
  urgent_updates_used: [409, 'The three urgent updates of this campaign were sent'],
  co_organisers_full: [409, 'A campaign has at most ten co-organisers, open invitations included'],
  organiser_not_found: [404, 'This person does not co-organise the campaign any more'],
  invitation_not_found: [404, 'This invitation was accepted or withdrawn already. Load the page again'],
  invitation_used: [409, 'This link was used already'],
  invitation_withdrawn: [409, 'The owner of the campaign has withdrawn this'],
  invitation_expired: [409, 'This link has expired. Ask the owner of the campaign for a new one'],
  invitation_of_other_account: [403, 'This was mailed to another address. Log in with the account of that address'],
  transfer_payout_pending: [
    409,
    'A payout of this campaign is under way. The campaign can be handed over when it has arrived',
  ],
  transfer_too_soon: [409, 'This campaign was handed over less than 72 hours ago. Wait before you hand it over again'],
  currency_locked: [409, 'The currency cannot change after the first donation'],
  day_to_be_announced: [409, 'The day of this campaign is not announced yet'],
  image_not_yours: [400, pictureNotYours],
  support_removed: [
    403,
    'An admin removed your support of this campaign. You can come back only if an admin allows it: write to the people who run this site',
  ],
  already_involved: [
    409,
    'You need not follow this campaign: you support it, gave to it or own it, so you hear of its updates anyway',
  ],
  support_not_found: [404, 'There is no support of this campaign with your address'],
  needs_closed: [
    409,
    'This campaign was made less than 48 hours before its day, so it only takes people who act in any case',
  ],
  needs_not_reached: [
    409,
    'It is decided who acts, and they are fewer than you ask for. You need not act. You can still act in any case',
  ],
  needs_decided: [409, 'It is decided who acts, so you can only ask for fewer people now'],
  step_back_refused: [
    409,
    'As many people act as you asked for, so you cannot step back. You can withdraw your support',
  ],
  // decisions of admins
  standing_refused: [409, 'The campaign was changed meanwhile, so this cannot be done. Load the page again'],
  owner_suspended: [409, 'Its owner is suspended. Reinstate the owner first'],
  suspension_refused: [409, 'This was done already. Load the page again'],
  appeal_exists: [409, 'You have appealed against this decision already. We write when it is decided'],
  appeal_not_found: [404, 'This appeal does not exist'],
  appeal_decided: [409, 'This appeal is already decided'],
  appeal_of_own_decision: [409, 'Another admin has to decide about this appeal'],
  // questions
  question_not_found: [404, 'This question is no longer there: it was withdrawn, or an admin removed it'],
  question_open: [
    409,
    'A question of yours about this campaign waits for an answer. You can withdraw it and ask another',
  ],
  too_many_questions: [
    409,
    'Five questions of yours wait for an answer on this site. You can ask another once one is answered, or withdraw one',
  ],
  question_settled: [409, 'This question was answered or declined already. Load the page again'],
  question_to_oneself: [409, 'This campaign is yours, so you cannot ask yourself'],
  questions_closed: [409, 'This campaign ended more than 14 days ago. It takes no questions any more'],
  // uploads
  file_too_large: [413, 'A picture can have at most 10 MB'],
  too_many_uploads: [429, 'Too many of your pictures are being uploaded at once. Wait until some of them are done'],
  too_many_files: [413, 'At most 10 pictures at once'],
  storage_unavailable: [503, 'Pictures cannot be stored right now. Nothing was changed; try again in a moment'],
  uploads_full: [
    413,
    'Your pictures fill the 200 MB of your account. Use smaller ones, or remove some from your campaigns',
  ],
  // donations
  donations_closed: [409, 'This campaign does not take donations'],
  donations_off: [503, 'Donations are not set up on this site yet. You have not been charged'],
  guest_donations_off: [409, 'Donations without an account are turned off on this site. Log in to donate'],
  too_many_guest_donations: [
    429,
    'Too many donations without an account were started from your network, with this address or for this campaign. You have not been charged. Try again in an hour, or log in to donate at once',
  ],
  donation_in_account: [403, 'This donation is kept in an account. Log in to see it'],
  address_not_correctable: [
    409,
    'This address can no longer be corrected: an hour has passed, our mail about the donation was opened, or it was corrected already',
  ],
  too_many_to_address: [429, 'This address cannot be used now. Use another one, or try again in an hour'],
  donation_not_arrived: [409, 'This donation has not arrived, so nothing was charged'],
  donation_given_up: [
    409,
    'PayPal did not answer in time, so this donation did not go through. You have not been charged. Donate again',
  ],
  donation_not_found: [404, 'This donation does not exist'],
  donation_not_completed: [409, 'There is a receipt once the donation has arrived'],
  nothing_to_refund: [409, 'This donation is already fully refunded'],
  refund_under_way: [409, 'A refund of this donation is under way'],
  refund_disputed: [409, 'PayPal is deciding about this donation. The decision is booked automatically'],
  refund_too_large: [400, 'That is more than is left of this donation'],
  campaign_paid_out: [409, 'The campaign no longer has this money'],
  refund_takes_held: [409, 'A part of this is held for other donors. Confirm that you refund it all the same'],
  refund_run_open: [409, 'All donations of this campaign are being refunded already, or this waits for a second admin'],
  refund_all_changed: [
    409,
    'What can be refunded has changed since you looked. Look at it again. Nothing was refunded',
  ],
  nothing_to_refund_here: [409, 'No donation of this campaign can be refunded now'],
  refund_run_not_found: [404, 'This refund to all donors does not exist'],
  refund_run_decided: [409, 'This was confirmed or declined already'],
  refund_run_own: [403, 'You asked for this, so another admin has to confirm it'],
  refund_not_offered: [409, 'What you donated to has not changed, so this donation cannot be asked back here'],
  refund_window_over: [409, 'The time in which you could ask for this donation back is over'],
  donation_denied: [409, 'You told us that you did not make this gift. An admin decides where the money goes'],
  refund_already_asked: [409, 'You have asked for this donation back already'],
  refund_request_not_found: [404, 'This request for a refund does not exist'],
  refund_request_settled: [409, 'This request is settled already, or its refund is under way. Load the page again'],
  provider_refused: [422, 'PayPal refused this payment. You have not been charged'],
  provider_unavailable: [503, 'PayPal is not answering right now. You have not been charged; try again in a moment'],
  quarantine_not_found: [404, 'This was not set aside'],
  invalid_signature: [400, 'This message is not from PayPal'],
  // secrets
  secret_not_waiting: [409, 'This value is not waiting: it is already in use, or was taken back'],
  // disputes
  dispute_not_found: [404, 'This dispute does not exist'],
  too_many_disputes: [
    409,
    'Too many of your disputes are waiting for a decision. You can raise another once one is decided',
  ],
  dispute_decided: [409, 'This dispute is decided already'],
  dispute_not_shareable: [
    409,
    'The person who raised this dispute was not told that a text about it can be shared. Write to them instead',
  ],
  dispute_at_paypal: [409, 'This is a case at PayPal. Withdraw it there'],
  too_many_messages: [409, 'Your messages wait for an answer. You can write more once an admin has answered'],
  // review
  campaign_edited: [409, 'The owner has edited this campaign since you opened it. Look at it again, then decide'],
  // reports
  report_not_found: [404, 'There is no such case'],
  report_closed: [409, 'Another admin has closed this case already'],
  too_many_reports: [
    429,
    'Many reports were sent from your network or account within an hour. They are with the admins. Try again in an hour',
  ],
  campaign_reported_often: [
    429,
    'Many people have reported this campaign within the last hour, so the admins know of it. Try again in an hour if yours is about something else',
  ],
  // payouts
  nothing_to_pay_out: [409, 'Nothing to pay out'],
  payout_pending: [409, 'A payout is already pending'],
  payouts_wait: [409, 'This campaign was handed over less than 72 hours ago. A payout can be requested after that'],
  payout_not_found: [404, 'This payout does not exist'],
  payout_decided: [409, 'This payout is already decided'],
  payout_disputed: [
    409,
    'A dispute about this payout waits for a decision. Decide about the dispute first, or reject the payout',
  ],
  payout_settled: [409, 'This payout cannot be settled: PayPal has reported its outcome or is still being asked'],
  payout_uncovered: [
    409,
    'Donations to this campaign were contested or taken back since this payout was requested. Wait until that is settled, or reject it',
  ],
  payout_batch_mismatch: [409, 'PayPal has this batch with another receiver or amount. Nothing was changed'],
  payout_batch_taken: [409, 'This batch id is already recorded for another payout'],
  payout_batch_unchecked: [
    503,
    'PayPal is not answering right now, so the batch id could not be checked. Nothing was changed; try again in a moment',
  ],
  payout_refused: [422, 'PayPal refused to send this payout. The money is available to the campaign again'],
  payouts_off: [503, 'PayPal is not set up here. Pay outside and approve with the id of that batch'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errors

/** Errors that any call may return; an endpoint declares only its others. */
export const commonErrors = [
  'invalid',
  'malformed',
  'unauthorized',
  'session_expired',
  'forbidden',
  'email_unverified',
  'not_found',
  'request_too_slow',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
  'outcome_unknown',
] as const satisfies readonly ErrorCode[]

/** The errors that accepting an `Idempotency-Key` adds to a call. */
export const keyErrors = ['idempotency_key_reused', 'request_in_progress'] as const satisfies readonly ErrorCode[]

/** The errors that requiring a fresh proof adds to a call. */
export const proofErrors = ['proof_required'] as const satisfies readonly ErrorCode[]

/** The error of an admin call if the site requires a second factor and the admin has none. */
export const adminErrors = ['second_factor_needed'] as const satisfies readonly ErrorCode[]
