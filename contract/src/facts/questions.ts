/** Characters of a question about a campaign, of its answer, and of why it is declined. */
export const questionMax = 500
export const answerMax = 2_000
export const declineReasonMax = 500

/** How many questions of one person can wait for an answer over the whole site. On one campaign it is one. */
export const openQuestionsMax = 5

/** After the end of a campaign, questions are taken and answered for so many days. Then those without an answer are deleted and only counted. */
export const questionDays = 14

/** `removed`: by an admin. */
export const questionStatuses = ['open', 'answered', 'declined', 'removed'] as const
export type QuestionStatus = (typeof questionStatuses)[number]

/** How long the link in the mail that confirms the address of who asked can ask the question. */
export const questionLinkDays = 7
/** Characters of such a link, which has the question in it: 500 characters are up to 1,500 bytes. */
export const questionTokenMax = 4_000
