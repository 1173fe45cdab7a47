import { weaknesses } from '../src/facts/password-strength.ts'

/** The owner of these passwords, and the host of the site. */
export const person = { email: 'ana.novak@example.org', username: 'seagull7', phone: '+49 30 1234567' }
export const host = 'give.riverkeepers.example'

/**
 * Passwords that the server refuses, each with its reason; null: any reason. Tests of server and browser share them, so that
 * the browser does not praise any of them.
 */
export const refusedPasswords: readonly (readonly [password: string, reason: string | null])[] = [
  ['aaaaaaaa', weaknesses.repeat],
  ['        ', weaknesses.repeat],
  ['abcabcabcabc', weaknesses.repeat],
  ['password', weaknesses.common],
  ['Password1!', weaknesses.common],
  ['p@ssw0rd', weaknesses.common],
  ['drowssap', weaknesses.common],
  ['ｐａｓｓｗｏｒｄ', weaknesses.common],
  ['passwordpassword', null],
  ['ILoveYou', weaknesses.common],
  ['correcthorse', weaknesses.words],
  ['sunshine1', null],
  ['12345678', null],
  ['qwertyuiop', null],
  ['asdfghjkl', weaknesses.common],
  ['24.12.1987', weaknesses.date],
  ['smith1985', null],
  [person.email, weaknesses.own],
  ['Ana.Novak1', weaknesses.own],
  ['novakana', weaknesses.own],
  ['S3agull7', weaknesses.own],
  ['49301234567', weaknesses.own],
  ['+49 (30) 12-345-67', weaknesses.own],
  ['0301234567', weaknesses.own],
  ['ana.novak', weaknesses.own],
  ['novak, ana 1987', weaknesses.own],
  [`${person.email}${person.email}`, weaknesses.own],
  ['muster2026', weaknesses.site],
  ['Muster123!', weaknesses.site],
  ['Muster-2026!', weaknesses.site],
  ['riverkeepers', weaknesses.site],
  ['novak@riverkeepers', weaknesses.own],
]
