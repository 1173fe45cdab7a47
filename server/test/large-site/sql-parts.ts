/** SQL: 28 bits that look random and depend on the campaign, the row's number in it and a purpose. */
export const bits = (campaign: string, number: string, purpose: string): string =>
  `(hashtextextended(${campaign}::text || '${purpose}', ${number}) & 268435455)`

/** SQL: a UUIDv7 of this time that depends on a text. */
export const uuidOf = (at: string, text: string): string => `(
  lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${text}), 1, 3) || '8' || substr(md5(${text}), 4, 15)
)::uuid`

/** SQL: a time between the campaign's start and its end, or now. */
export const timeOf = (campaign: string, number: string, purpose: string): string =>
  `(campaign.created_at + (least(coalesce(campaign.ends_at, $1::timestamptz), $1::timestamptz) - campaign.created_at)
    * (${bits(campaign, number, purpose)} / 268435456.0))`

const isPrime = (number: number): boolean => {
  for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) return false
  return true
}

/** Steps of any length through a prime number of people meet each of them once. */
export const primeUpTo = (number: number): number => (isPrime(number) ? number : primeUpTo(number - 1))

/** SQL: the number of the person in the row: other people in each row of a campaign, and other campaigns for each person. */
export const personOf = (campaign: string, number: string, people: number): string =>
  `((${bits(campaign, '0', 'first')} + ${number}::bigint * (1 + ${bits(campaign, '0', 'step')} % ${people - 1})) % ${people})`

/** Of supporters and donors without an account. */
export const guests = 9_999_991
export const guestEvery = 10
export const guestsOfTen = 3
