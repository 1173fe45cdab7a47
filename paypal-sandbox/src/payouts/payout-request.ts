import { type Amount, parseAmount } from '../protocol/amounts.ts'
import { PaypalError } from '../protocol/errors.ts'

type RequestedItem = {
  recipient_type?: string
  receiver: string
  amount: { currency: string; value: string }
  note?: string
  sender_item_id?: string
}

export type PayoutRequest = {
  sender_batch_header: {
    sender_batch_id?: string
    recipient_type?: string
    email_subject?: string
    email_message?: string
  }
  items: RequestedItem[]
}

const text = (maxLength: number) => ({ type: 'string', maxLength, pattern: '^.*$' })

/** The supported part of PayPal's create-payout body. Unsupported fields are rejected with NOT_SUPPORTED, never ignored. */
export const payoutRequestSchema = {
  type: 'object',
  required: ['sender_batch_header', 'items'],
  additionalProperties: false,
  properties: {
    sender_batch_header: {
      type: 'object',
      additionalProperties: false,
      properties: {
        sender_batch_id: text(256),
        recipient_type: text(13),
        email_subject: text(255),
        email_message: text(1000),
      },
    },
    items: {
      type: 'array',
      minItems: 1,
      maxItems: 15_000,
      items: {
        type: 'object',
        required: ['amount', 'receiver'],
        additionalProperties: false,
        properties: {
          recipient_type: text(13),
          receiver: text(127),
          amount: {
            type: 'object',
            required: ['currency', 'value'],
            additionalProperties: false,
            properties: { currency: { type: 'string' }, value: { type: 'string' } },
          },
          note: text(4000),
          sender_item_id: text(63),
        },
      },
    },
  },
}

const invalid = (field: string, issue: string): PaypalError =>
  new PaypalError(400, [{ field, location: 'body', issue }], [], ['VALIDATION_ERROR', 'Invalid request - see details'])

const readAmount = ({ amount }: RequestedItem, field: string): Amount => {
  // Unlike the schema of orders, the schema of payouts has no pattern for amounts.
  if (!/^\d+(\.\d+)?$/.test(amount.value)) throw invalid(`${field}.value`, 'Value is invalid (must be positive number)')
  try {
    return parseAmount({ currency_code: amount.currency, value: amount.value }, field)
  } catch (error) {
    throw error instanceof PaypalError ? invalid(field, error.message) : error
  }
}

export type PayoutIntent = {
  header: PayoutRequest['sender_batch_header']
  currency: string
  items: { item: RequestedItem; amountMinor: bigint }[]
}

const requireEmail = ({ recipient_type: type, receiver }: RequestedItem, fallback: string | undefined, at: number) => {
  if ((type ?? fallback)?.toUpperCase() !== 'EMAIL') {
    throw invalid(`items[${at}].recipient_type`, 'Recipient type is invalid or not supported here')
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(receiver)) {
    throw invalid(`items[${at}].receiver`, 'Receiver is invalid or does not match with type')
  }
}

/** Applies PayPal's rules that its schema does not express: email receivers, payable amounts, one currency. */
export const readPayoutRequest = ({ sender_batch_header: header, items }: PayoutRequest): PayoutIntent => {
  const read = items.map((item, at) => {
    requireEmail(item, header.recipient_type, at)
    return { item, amount: readAmount(item, `items[${at}].amount`) }
  })
  const currency = read[0]?.amount.currency ?? ''
  const other = read.findIndex(({ amount }) => amount.currency !== currency)
  if (other !== -1) throw invalid(`items[${other}].amount.currency`, 'All items of a payout have one currency')
  return { header, currency, items: read.map(({ item, amount }) => ({ item, amountMinor: amount.minor })) }
}
