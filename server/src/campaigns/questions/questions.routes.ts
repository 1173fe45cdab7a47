import * as contract from '@muster/contract/campaigns/questions.ts'
import { inLetters } from '../../platform/base/in-letters.ts'
import { countedIp } from '../../platform/base/network.ts'
import { ownerOf } from '../campaign/campaigns.sql.ts'
import type { RouteContext } from '../../platform/context.ts'
import { ownerRoute, publicRoute, type Route, route } from '../../platform/http/route.ts'
import type { Outbox } from '../../mail/index.ts'
import { askQuestion, withdrawQuestion } from './ask-question.ts'
import { confirmGuestQuestion, readQuestionLink, requestGuestQuestion, withdrawByLink } from './guest-questions.ts'
import { listQuestions, readFigures } from './list-questions.ts'
import { findOwnerOfQuestion } from './questions.sql.ts'
import { removeQuestion, settleQuestion } from './settle-question.ts'
import { unnamedSettler } from './telling.sql.ts'

/** Who answers, as the mail names them. */
const settlerOf = ({ id, name, username }: { id: string; name: string | null; username: string | null }) => ({
  id,
  name: name ?? username ?? unnamedSettler,
})

/** Routes of questions about campaigns. */
export const questionRoutes = (context: RouteContext, outbox: Outbox): Route[] => [
  publicRoute(contract.listQuestionsEndpoint, ({ params, query, user, db }) =>
    listQuestions(db, { campaignId: params.id, viewer: user, cursor: query.cursor, limit: query.limit }),
  ),
  publicRoute(contract.getQuestionFiguresEndpoint, ({ params, user, db }) => readFigures(db, params.id, user)),
  route(contract.askQuestionEndpoint, ({ params, body, user, db }) =>
    askQuestion({ ...context, db }, { campaignId: params.id, askerId: user.id, ...body }),
  ),
  route(contract.withdrawQuestionEndpoint, ({ params, user, db }) =>
    withdrawQuestion({ ...context, db }, { id: params.questionId, campaignId: params.id, askerId: user.id }),
  ),
  ownerRoute(contract.answerQuestionEndpoint, ownerOf, ({ params, body, user, db }) =>
    settleQuestion({ ...context, db }, outbox, {
      ...{ campaignId: params.id, questionId: params.questionId, status: 'answered', text: body.text },
      by: settlerOf(user),
    }),
  ),
  ownerRoute(contract.declineQuestionEndpoint, ownerOf, ({ params, body, user, db }) =>
    settleQuestion({ ...context, db }, outbox, {
      ...{ campaignId: params.id, questionId: params.questionId, status: 'declined', text: body.reason },
      by: settlerOf(user),
    }),
  ),
  ownerRoute(contract.removeQuestionEndpoint, findOwnerOfQuestion, ({ params, body, user, db }) =>
    removeQuestion({ ...context, db }, outbox, { questionId: params.id, adminId: user.id, ...body }),
  ),
  route(contract.askAsGuestEndpoint, async ({ params, body: { email, text }, info, db }) => {
    const asked = { campaignId: params.id, email, text, ip: countedIp(context, info) }
    const { waiting } = await requestGuestQuestion({ ...context, db }, outbox, asked)
    return { email: inLetters(email), waiting }
  }),
  route(contract.readQuestionLinkEndpoint, ({ params, db }) => readQuestionLink({ ...context, db }, params.token)),
  route(contract.confirmQuestionEndpoint, ({ params, db }) =>
    confirmGuestQuestion({ ...context, db }, outbox, params.token),
  ),
  route(contract.withdrawGuestQuestionEndpoint, ({ params, db }) => withdrawByLink({ ...context, db }, params.token)),
]
