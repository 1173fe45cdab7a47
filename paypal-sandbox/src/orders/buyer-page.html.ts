import { formatValue } from '../protocol/amounts.ts'
import { type Markup, html, nothing } from './html.ts'
import type { Buyer } from '../identity.sql.ts'
import type { Order } from './orders.sql.ts'

/** The base path of a page's forms and their CSRF token. */
export type PageFrame = { base: string; csrf: string }

const page = (base: string, title: string, content: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Payment sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${base}/checkoutnow/style.css" />
      </head>
      <body>
        <header class="notice"><strong>Sandbox: no real money moves.</strong> This page stands in for PayPal.</header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.markup

const amountText = ({ currency, amountMinor }: Order): string => {
  const value = formatValue({ currency, minor: amountMinor })
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(value as `${number}`)
}

const brandOf = (order: Order): string => order.brandName ?? 'Test store'

const hidden = ({ csrf }: PageFrame, order: Order) => html`
  <input type="hidden" name="csrf" value="${csrf}" /><input type="hidden" name="token" value="${order.id}" />
`

const summary = (order: Order): Markup => html`
  <dl class="summary">
    <div class="total">
      <dt>To ${brandOf(order)}</dt>
      <dd data-testid="paypal-amount">${amountText(order)}</dd>
    </div>
    ${
      order.description === null
        ? nothing
        : html`<div>
            <dt>For</dt>
            <dd>${order.description}</dd>
          </div>`
    }
    <div>
      <dt>Order</dt>
      <dd><code data-testid="paypal-order">${order.id}</code></dd>
    </div>
  </dl>
`

/** The login form for test buyers. */
export const loginPage = (
  frame: PageFrame,
  order: Order,
  login: { email: string; emails: readonly string[]; failed: boolean },
): string =>
  page(
    frame.base,
    'Log in to pay',
    html`${summary(order)}
      <form method="post" action="${frame.base}/checkoutnow/login">
        ${hidden(frame, order)}
        ${login.failed ? html`<p class="error" role="alert" id="login-error">Email or password is wrong.</p>` : nothing}
        <label for="email">Email of a test buyer</label>
        <input
          id="email"
          name="email"
          type="email"
          required
          autocomplete="username"
          list="buyers"
          value="${login.email}"
          data-testid="paypal-email"
        />
        <datalist id="buyers">${login.emails.map((email) => html`<option value="${email}"></option>`)}</datalist>
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          autocomplete="current-password"
          autofocus
          data-testid="paypal-password"
        />
        <p class="hint">
          This sandbox generated the test buyers and their passwords at its first start, and reported them to the
          process that started it.
        </p>
        <button class="primary" data-testid="paypal-login">Log in</button>
        <button
          class="quiet"
          formaction="${frame.base}/checkoutnow/decide"
          formnovalidate
          name="decision"
          value="cancel"
          data-testid="paypal-cancel"
        >
          Cancel and go back to ${brandOf(order)}
        </button>
      </form>`,
  )

/** The order with the buyer's choices. */
export const reviewPage = (frame: PageFrame, order: Order, buyer: Buyer): string =>
  page(
    frame.base,
    'Review and pay',
    html`${order.wasDeclined ? html`<p class="error" role="alert">The payment was declined. Nothing was taken; you can try again.</p>` : nothing}
      ${summary(order)}
      <form method="post" action="${frame.base}/checkoutnow/decide">
        ${hidden(frame, order)}
        <button class="primary" name="decision" value="approve" data-testid="paypal-approve">
          Approve ${amountText(order)}
        </button>
        <button class="quiet" name="decision" value="cancel" data-testid="paypal-cancel">
          Cancel and go back to ${brandOf(order)}
        </button>
        <fieldset>
          <legend>Try what can go wrong</legend>
          <button name="decision" value="approve_and_close" data-testid="paypal-approve-and-close">
            Approve and close the window
          </button>
          <p class="hint">Pays, but never goes back to ${brandOf(order)}.</p>
          <button name="decision" value="approve_pending" data-testid="paypal-approve-pending">
            Approve with a slow bank
          </button>
          <p class="hint">Goes back as approved; the payment stays pending until the bank has answered.</p>
          <button name="decision" value="decline" data-testid="paypal-decline">Decline</button>
          <p class="hint">Goes back as if approved; the bank then refuses to pay.</p>
        </fieldset>
      </form>
      <form class="who" method="post" action="${frame.base}/checkoutnow/logout">
        ${hidden(frame, order)}
        <span>Paying as ${buyer.givenName} ${buyer.surname}</span>
        <button class="link" data-testid="paypal-logout">Use another buyer</button>
      </form>`,
  )

/** The page after the buyer's decision. */
export const decidedPage = (frame: PageFrame, order: Order, back: string | null): string => {
  const isPaid = order.status === 'COMPLETED'
  const link = html`<a class="primary" href="${back ?? ''}" data-testid="paypal-return"
    >Go back to ${brandOf(order)}</a
  >`
  return page(
    frame.base,
    isPaid ? 'This is paid' : 'You approved this payment',
    html`${summary(order)}
      <p data-testid="paypal-decided">You can close this window.</p>
      ${back === null ? nothing : link}`,
  )
}

/** A page with a message only. */
export const messagePage = (base: string, title: string, text: string): string =>
  page(base, title, html`<p>${text}</p>`)
