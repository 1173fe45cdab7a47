import type { HistoryEntry } from '@muster/contract/site/history.ts'
import { expect, test } from 'vitest'
import { historySentence } from './history-sentence.ts'

const ana = '01890000-0000-7000-8000-00000000000a'
const other = '01890000-0000-7000-8000-00000000000b'
const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  _id: '01890000-0000-7000-8000-000000000001',
  modelName: 'User',
  action: 'updated',
  key: 'name',
  createdAt: '2026-12-03T14:02:00.000Z',
  actor: { kind: 'user', _id: ana, displayName: 'Ana' },
  recordId: ana,
  recordName: 'Ana',
  decision: null,
  ...change,
})

test.each([
  [entry({ key: 'paypalEmail, phone' }), 'Ana changed PayPal address, phone of this account'],
  [entry({ modelName: 'FailedMail', key: 'failed', recordName: null }), 'Ana retried a failed mail'],
  [entry({ modelName: 'FailedMail', action: 'deleted', recordName: null }), 'Ana deleted a failed mail'],
  [
    entry({
      modelName: 'Campaign',
      key: 'actionMode, goalAmount, title',
      recordId: other,
      recordName: 'Clean the river',
    }),
    'Ana changed action mode, goal, title of the campaign “Clean the river”',
  ],
  [
    entry({ modelName: 'Campaign', key: 'meetingPlace, meetingPoint, peopleGoal, startTime', recordName: 'Canal' }),
    'Ana changed place on the map, meeting point, number of people needed, start time of the campaign “Canal”',
  ],
  [
    entry({ modelName: 'Payout', key: 'decision, status', recordName: 'Canal' }),
    'Ana decided about the payout for “Canal”',
  ],
  [entry({ modelName: 'Campaign', key: 'cancelled', recordName: 'Canal' }), 'Ana cancelled the campaign “Canal”'],
  [
    entry({ modelName: 'Decision', action: 'created', decision: 'freeze', recordName: 'Canal' }),
    'Ana froze the campaign “Canal”',
  ],
  [
    entry({ modelName: 'Decision', action: 'created', decision: 'suspend', recordName: 'Ben' }),
    'Ana suspended the account of Ben',
  ],
  [
    entry({
      ...{ modelName: 'Decision', action: 'created', decision: 'reinstate', recordName: 'Ana' },
      actor: { kind: 'user', _id: other, displayName: 'Ben' },
    }),
    'Ben ended the suspension of this account',
  ],
  [entry({ modelName: 'Campaign', action: 'deleted', recordId: other, recordName: null }), 'Ana deleted a campaign'],
  [entry({ key: 'role', recordId: other, recordName: 'Ben' }), 'Ana changed role of the account of Ben'],
  [
    entry({ modelName: 'StoredSecret', action: 'created', recordId: other, recordName: 'SMTP_URL' }),
    'Ana created the secret “SMTP_URL”',
  ],
  [
    entry({ modelName: 'Dispute', key: 'status', recordId: other, recordName: 'Clean the river' }),
    'Ana changed status of the dispute about “Clean the river”',
  ],
  [
    entry({ modelName: 'Report', key: 'notes, outcome, state', recordId: other, recordName: 'Clean the river' }),
    'Ana closed the case of reports about “Clean the river”',
  ],
  [
    entry({ action: 'created', actor: { kind: 'visitor', _id: null, displayName: null } }),
    'A visitor created this account',
  ],
  [
    entry({ key: 'emailVerified', actor: { kind: 'visitor', _id: null, displayName: null } }),
    'A visitor verified the email of this account',
  ],
  [
    entry({ key: 'role', actor: { kind: 'system', _id: null, displayName: null } }),
    'The site itself changed role of this account',
  ],
  [
    entry({ key: 'role', actor: { kind: 'database', _id: null, displayName: null } }),
    'A database operator changed role of this account',
  ],
  [entry({ actor: { kind: 'user', _id: other, displayName: null } }), 'A former member changed name of this account'],
])('an entry reads as a sentence: %#', (given, sentence) => {
  expect(historySentence(given, ana)).toBe(sentence)
})
