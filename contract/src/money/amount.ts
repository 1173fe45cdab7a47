import * as z from 'zod/mini'
import { hasAtMostTwoDecimals } from '../facts/money.ts'

const invalidAmount = 'Enter a valid amount'

/** An amount that a person pays: greater than 0, at most two decimals. @param tooLarge the sentence above `amountMax` */
export const amountUpTo = (amountMax: number, tooLarge: string) =>
  z
    .number(invalidAmount)
    .check(z.gt(0, invalidAmount), z.maximum(amountMax, tooLarge), z.refine(hasAtMostTwoDecimals, invalidAmount))
