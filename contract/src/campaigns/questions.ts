import * as z from 'zod/mini'
import { campaignParams } from './campaigns.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/calls.ts'
import { removalReasonMax } from '../facts/limits.ts'
import { standingErrors } from '../facts/moderation.ts'
import {
  answerMax,
  declineReasonMax,
  openQuestionsMax,
  questionDays,
  questionLinkDays,
  questionMax,
  questionStatuses,
  questionTokenMax,
} from '../facts/questions.ts'
import { Email, Person } from '../people/accounts.ts'
import { Id, Instant, pageQuery, token } from '../shared.ts'
import { text } from '../text.ts'

const Answer = z.object({ text: z.string(), at: Instant, by: Person })
/** Why a question was declined, or removed by an admin. */
const Refusal = z.object({ reason: z.string(), at: Instant })

/** A question about a campaign. It is public once it is answered. */
export const Question = z.object({
  _id: Id,
  text: z.string(),
  status: z.enum(questionStatuses),
  createdAt: Instant,
  /** Null: who asked does not show their name, or has no account. */
  asker: z.nullable(Person),
  /** Whether who asked supported the campaign then. */
  askedAsSupporter: z.boolean(),
  /** Whether the caller asked it. */
  isOwn: z.boolean(),
  answer: z.nullable(Answer),
  /** Only who asked, and who answers for the campaign, get a question that was declined or removed. */
  refusal: z.nullable(Refusal),
})
export type Question = z.infer<typeof Question>

/** Who answers for a campaign. */
const organiser = 'owner or co-organiser and verified'

const questionParams = z.object({ id: Id, questionId: Id })

export const listQuestionsEndpoint = endpoint({
  ...calls.listQuestions,
  access: 'anyone',
  summary:
    'The answered questions of a campaign, latest answer first. Before them, the organisers get those that wait, oldest first, then those that were declined or removed, latest first, with the reason. Who asked gets their own of these',
  params: campaignParams,
  query: z.object(pageQuery),
  response: z.array(Question),
  errors: ['campaign_not_found', 'campaign_hidden'],
})

export const getQuestionFiguresEndpoint = endpoint({
  ...calls.getQuestionFigures,
  access: 'anyone',
  summary: 'How many questions of a campaign wait, for its owner, and how many never got an answer',
  params: campaignParams,
  response: z.object({
    /** Null: the caller does not answer for the campaign. */
    waiting: z.nullable(z.number()),
    /** Questions that still waited when they were deleted, some days after the end. */
    unanswered: z.number(),
  }),
  errors: ['campaign_not_found', 'campaign_hidden'],
})

export const askQuestionEndpoint = endpoint({
  ...calls.askQuestion,
  access: 'verified',
  summary: `Ask a question about a campaign of another person, until ${questionDays} days after its end. One can wait per campaign, and ${openQuestionsMax} over the site. The same text again is the same question`,
  params: campaignParams,
  body: z.strictObject({
    text: text(questionMax, 'Write your question'),
    /** Whether the name is shown with it once it is answered. */
    named: z._default(z.boolean('Say whether your name is shown'), false),
  }),
  response: Question,
  status: 201,
  errors: [
    'campaign_not_found',
    ...standingErrors,
    'questions_closed',
    'question_to_oneself',
    'question_open',
    'too_many_questions',
  ],
})

export const withdrawQuestionEndpoint = endpoint({
  ...calls.withdrawQuestion,
  access: 'user',
  summary: 'Withdraw one’s own question while it waits. It is deleted',
  params: questionParams,
  errors: ['question_not_found', 'question_settled'],
})

export const askAsGuestEndpoint = endpoint({
  ...calls.askAsGuest,
  access: 'anyone',
  summary:
    'Mail a link that asks a question from an address without an account. Until the link is confirmed, the question is stored nowhere else. The response is the same for every address',
  params: campaignParams,
  body: z.strictObject({ email: Email, text: text(questionMax, 'Write your question') }),
  response: z.object({
    /** The address that is mailed, as people read it: its domain in letters. */
    email: z.string(),
    /** Whether that mail waits until others have confirmed theirs. It depends on the campaign and the caller's network, not on the address. */
    waiting: z.boolean(),
  }),
  errors: ['campaign_not_found', ...standingErrors, 'questions_closed'],
})

/** What the link in the mail to a guest who asks is about. */
export const QuestionLink = z.object({
  campaignId: Id,
  campaignTitle: z.string(),
  text: z.string(),
  /** `asked`: the address is not confirmed, or the question was withdrawn. The link asks it. */
  status: z.enum(['asked', ...questionStatuses]),
  answer: z.nullable(Answer),
  refusal: z.nullable(Refusal),
})
export type QuestionLink = z.infer<typeof QuestionLink>

const QuestionToken = z.object({ token: token(questionTokenMax) })

export const readQuestionLinkEndpoint = endpoint({
  ...calls.readQuestionLink,
  access: 'anyone',
  summary:
    'What became of the question of a mailed link, with its answer, or why it was declined. Changes nothing, because mail scanners open links',
  params: QuestionToken,
  response: QuestionLink,
  errors: ['invalid_token', 'missing_token', 'campaign_not_found', 'campaign_hidden'],
})

export const confirmQuestionEndpoint = endpoint({
  ...calls.confirmQuestion,
  access: 'anyone',
  summary: `Ask the question of a mailed link, within ${questionLinkDays} days. Idempotent. It belongs to the account that has verified the address, if there is one. The rules are those of asking with an account, and it is shown without a name`,
  params: QuestionToken,
  response: QuestionLink,
  errors: [
    'invalid_token',
    'missing_token',
    'campaign_not_found',
    ...standingErrors,
    'questions_closed',
    'question_to_oneself',
    'question_open',
    'too_many_questions',
  ],
})

export const withdrawGuestQuestionEndpoint = endpoint({
  ...calls.withdrawGuestQuestion,
  access: 'anyone',
  summary: 'Withdraw the question of a mailed link while it waits. It is deleted',
  params: QuestionToken,
  errors: ['invalid_token', 'missing_token', 'question_not_found', 'question_settled'],
})

const settling = {
  access: organiser,
  params: questionParams,
  response: Question,
  errors: ['campaign_not_found', ...standingErrors, 'question_not_found', 'question_settled'],
} as const

export const answerQuestionEndpoint = endpoint({
  ...calls.answerQuestion,
  ...settling,
  summary:
    'Answer a question, which makes both public. Who asked is mailed once. The same answer again changes nothing',
  body: z.strictObject({ text: text(answerMax, 'Write the answer') }),
})

export const declineQuestionEndpoint = endpoint({
  ...calls.declineQuestion,
  ...settling,
  summary:
    'Decline a question with a reason that only who asked and the organisers read. Who asked is mailed once. The same reason again changes nothing',
  body: z.strictObject({ reason: text(declineReasonMax, 'Write why you do not answer') }),
})

export const removeQuestionEndpoint = endpoint({
  ...adminCalls.removeQuestion,
  access: 'admin and not owner',
  ownerRefusal: 'Another admin has to decide about a campaign of yours',
  summary:
    'Take a question down, with its answer. Who asked is mailed the reason, and so is the owner if it was answered',
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: text(removalReasonMax, 'Please provide a reason') }),
  errors: ['question_not_found'],
})

export const questionEndpoints = [
  listQuestionsEndpoint,
  getQuestionFiguresEndpoint,
  askQuestionEndpoint,
  withdrawQuestionEndpoint,
  answerQuestionEndpoint,
  declineQuestionEndpoint,
  removeQuestionEndpoint,
  askAsGuestEndpoint,
  readQuestionLinkEndpoint,
  confirmQuestionEndpoint,
  withdrawGuestQuestionEndpoint,
]
