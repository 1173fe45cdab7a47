import { RuleTester } from 'oxlint/plugins-dev'
import { describe, test } from 'vitest'
import { curlyQuotes, declaredRows, effectInBraces, boundNames, handsOnly, textInElement } from './plugin.ts'

RuleTester.describe = describe
RuleTester.it = test
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } })

tester.run('curly-quotes', curlyQuotes, {
  valid: ['const a = "It’s “done” now"', '<p>It’s “done”</p>', 'const css = \'a[b="c"]\''],
  invalid: [
    "const a = 'It\\'s done'",
    "const a = `It's done`",
    'const a = \'a "quoted" word\'',
    "<p>It's done</p>",
    '<p>It&apos;s done</p>',
  ].map((code) => ({ code, errors: 1 })),
})

tester.run('declared-rows', declaredRows, {
  valid: [
    'const now = sql`select now()`',
    'const isOver = sql<boolean>`ends_at < now()`',
    'const id = sql<string | null>`null`',
    'const hash = sql<Buffer>`sha256($1)`',
    'const row = total.sql`select 1 as sum`',
  ],
  invalid: [
    'sql<{ id: string }>`select id from campaign`',
    'sql<Row>`select id from campaign`',
    'sql<Row & { id: string }>`select id from campaign`',
    'sql<Row | null>`select id from campaign`',
    "sql<Omit<Row, 'id'>>`select id from campaign`",
  ].map((code) => ({ code, errors: 1 })),
})

tester.run('effect-in-braces', effectInBraces, {
  valid: ['useEffect(() => { load() }, [])', 'useMemo(load, [])'],
  invalid: [
    { code: 'useEffect(load, [])', errors: 1 },
    { code: 'useLayoutEffect(load)', errors: 1 },
  ],
})

tester.run('bound-names', boundNames, {
  valid: [
    'const titleMax = 120',
    'const waitMs = 5',
    'pool({ max: 4, maxItems: 2 })',
    'const minutes = 5',
    'type A = { maxItems: number }',
  ],
  invalid: [
    'const maxTitle = 120',
    'const MAX_TITLE = 120',
    'const bodyLimit = 4',
    'type A = { minWidth: number }',
    'const wait = (longestMs: number) => longestMs',
    'const timeout = 5',
  ].map((code) => ({ code, errors: 1 })),
})

tester.run('hands-only', handsOnly, {
  valid: [
    "await click(page.getByRole('button'))",
    "await pressKey(page, 'Enter')",
    'await page.mouse.move(0, 0)',
    'await field.focus()',
    "const counts = { click: 1, fill: 'all', keyboard: true }",
    'const up = stack.up()',
  ],
  invalid: [
    "await page.getByRole('button').click()",
    "await page.getByRole('button').first().click({ trial: true })",
    'await page.locator("p").dblclick()',
    "await field.fill('text')",
    "await field?.fill('text')",
    "await field!.press('Enter')",
    'await box.check()',
    'await box.uncheck()',
    'await box.setChecked(true)',
    "await list.selectOption('one')",
    'await link.tap()',
    "await field.pressSequentially('text')",
    'await input.setInputFiles(file)',
    'await card.dragTo(list)',
    "await field['fill']('text')",
    "await page.click('button')",
    'links.map((link) => link.click)',
    "await page.keyboard.press('Enter')",
    "await page.keyboard.type('text')",
    'const { keyboard } = page',
    'const test = async ({ keyboard: keys }) => keys',
    'await page.touchscreen.tap(1, 1)',
    'await page.mouse.down()',
    'await page.mouse.click(1, 1)',
  ].map((code) => ({ code, errors: 1 })),
})

tester.run('text-in-element', textInElement, {
  valid: [
    '<p>{isOpen ? "open" : "closed"}</p>',
    '<p>Donate<span>{sum}</span> with PayPal</p>',
    '<p>{isOwn && <Badge />}<span>Yours</span></p>',
    '<p>Yours {isOwn && <Badge />}</p>',
    '<p>{isOwn && <span>(you)</span>}<span>.</span></p>',
    '<p>{count} people</p>',
    '<ul>{isOwn && <li />}{rows.map((row) => <Row key={row} />)}</ul>',
    '<><Icon /><span>Saved</span></>',
    '<div>\n  {isOpen && <Panel />}\n  <Rest />\n</div>',
  ],
  invalid: [
    '<p>{isOwn && "(you)"}<b /></p>',
    '<p>Name{isOwn ? " (you)" : null}</p>',
    '<p>{isOwn && <Badge />}Yours</p>',
    '<button>{pending && <Spinner />}{children}</button>',
    '<p>{day && formatDay(day)}<b /></p>',
    '<p>{day !== null && `on ${day}`}<b /></p>',
    '<button>Donate{sum} with PayPal</button>',
    '<p>It was given{on(day)}.</p>',
    '<>Saved</>',
    '<p>{isDone && <>It is <b>done</b></>}</p>',
  ].map((code) => ({ code, errors: 1 })),
})
