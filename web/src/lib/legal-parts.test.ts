import { expect, test } from 'vitest'
import { legalParts } from './legal-parts.ts'

test('a legal text has headings, lists and paragraphs, and nothing else', () => {
  expect(legalParts('Before\n# Who we are\r\nOne\ntwo\n\n- a\n- b\n\n- c\n#no heading\nWe ask:\n- d\n\n\nEnd')).toEqual(
    [
      { kind: 'paragraph', text: 'Before' },
      { kind: 'heading', text: 'Who we are' },
      { kind: 'paragraph', text: 'One\ntwo' },
      { kind: 'list', items: ['a', 'b', 'c'] },
      { kind: 'paragraph', text: '#no heading\nWe ask:' },
      { kind: 'list', items: ['d'] },
      { kind: 'paragraph', text: 'End' },
    ],
  )
})
