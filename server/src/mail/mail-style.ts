import type { Shades } from '@muster/contract/facts/accent.ts'
import { escapeHtml } from './escape-html.ts'

export const fonts = "'Atkinson Hyperlegible Next','Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const headingFonts = `'Bricolage Grotesque',${fonts}`
/** The site's light colours. `darkStyles` has the dark ones. */
export const colours = {
  paper: '#f7f6f9',
  sheet: '#ffffff',
  sunk: '#eeebf2',
  line: '#dcd7e2',
  ink: '#1d1722',
  mute: '#5c5463',
  marigold: '#f2a900',
  marigoldDeep: '#d38f00',
} as const

// Inline styles serve every reader; those that know dark mode get these over them. Outlook.com marks what it darkens itself with
// data-ogsc and data-ogsb: the marigold of a day stays as it is.
export const darkStyles = ({ accent, on }: Shades): string => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#17131a!important}
.sheet{background:#211b26!important;border-color:#3a3142!important}
.ink,.ink a{color:#f3eef5!important}
.mute{color:#b9aec2!important}
.brand,.link{color:${accent}!important}
.button{background:${accent}!important}
.button a{color:${on}!important}
.quiet{background:#2b2431!important}
.quiet-head{background:#3a3142!important}
.quiet div{color:#b9aec2!important}
.rule{border-color:#3a3142!important}
}
[data-ogsc] .day div{color:#1d1722!important}
[data-ogsb] .day{background:#f2a900!important}
@media (max-width:480px){.sheet-cell{padding:24px 20px!important}}
`

export const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;font:400 17px/1.55 ${fonts};color:${colours.ink};overflow-wrap:anywhere" dir="auto">${escapeHtml(text)}</p>`

export const small = (html: string): string =>
  `<p class="mute" style="margin:0 0 8px;font:400 14px/1.5 ${fonts};color:${colours.mute}">${html}</p>`

const anchor = (url: string, label: string, colour: string, wordBreak: string): string =>
  `<a class="link" href="${escapeHtml(url)}" style="color:${colour};${wordBreak}">${escapeHtml(label)}</a>`

export const link = (url: string, label: string, colour: string): string =>
  anchor(url, label, colour, 'overflow-wrap:anywhere')

/** An address in full: it may break after any character. */
export const writtenOut = (url: string, colour: string): string => anchor(url, url, colour, 'word-break:break-all')
