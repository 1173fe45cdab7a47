import { expect, test } from 'vitest'
import { legalParts } from './legal-parts.ts'

test('a legal text has headings, lists and paragraphs, and nothing else', () => {
  expect(legalParts('Before\n# Who we are\nOne\ntwo\n\n- a\n- b\n\n#no heading\n- no list')).toEqual([
    { kind: 'paragraph', text: 'Before' },
    { kind: 'heading', text: 'Who we are' },
    { kind: 'paragraph', text: 'One\ntwo' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'paragraph', text: '#no heading\n- no list' },
  ])
})
