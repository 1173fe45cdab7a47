/** The name under which the browser keeps a question that is not sent. */
export const questionDraft = (campaignId: string): string => `question.${campaignId}`
