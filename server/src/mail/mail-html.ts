import { dateParts } from './date-parts.ts'
import { escapeHtml } from './escape-html.ts'
import type { MailContent } from './mail-content.ts'

const fonts = "'Atkinson Hyperlegible Next','Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const headingFonts = `'Bricolage Grotesque',${fonts}`
const paper = '#f7f6f9'
const sheet = '#ffffff'
const line = '#ddd6e2'
const ink = '#1d1722'
const mute = '#5c5463'
const aubergine = '#55205f'
const marigold = '#f2a900'

// Inline styles serve every reader; those that know dark mode get these over them.
const darkStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#17131a!important}
.sheet{background:#211b26!important;border-color:#3b3143!important}
.ink{color:#f3eef5!important}
.mute{color:#b9aec2!important}
.brand,.link{color:#d9a8e2!important}
.button{background:#d9a8e2!important}
.button a{color:#17131a!important}
}
@media (max-width:480px){.sheet-cell{padding:24px 20px!important}}
`

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;font:400 17px/1.55 ${fonts};color:${ink}">${escapeHtml(text)}</p>`

const small = (html: string): string =>
  `<p class="mute" style="margin:0 0 8px;font:400 14px/1.5 ${fonts};color:${mute}">${html}</p>`

const link = (url: string, label: string): string =>
  `<a class="link" href="${escapeHtml(url)}" style="color:${aubergine};word-break:break-all">${escapeHtml(label)}</a>`

const dateCell = (html: string, font: string): string => `<div style="font:${font};color:${ink}">${html}</div>`

const dateBlock = ({ day, note }: NonNullable<MailContent['date']>): string => {
  const { month, numeral, weekday, whole } = dateParts(day)
  const block = [
    dateCell(escapeHtml(month), `700 14px/1.2 ${fonts}`),
    dateCell(escapeHtml(numeral), `800 44px/1.05 ${headingFonts}`),
    dateCell(escapeHtml(weekday), `400 13px/1.2 ${fonts}`),
  ].join('')
  const words = note ? `${escapeHtml(whole)}<br>${escapeHtml(note)}` : escapeHtml(whole)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>
<td align="center" bgcolor="${marigold}" width="104" style="background:${marigold};border-radius:8px;padding:12px 8px">${block}</td>
<td style="padding-left:16px"><span class="ink" style="font:400 17px/1.5 ${fonts};color:${ink}">${words}</span></td>
</tr></table>`
}

const button = ({ label, url }: NonNullable<MailContent['button']>): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
<td class="button" bgcolor="${aubergine}" style="background:${aubergine};border-radius:8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;font:700 17px/1.2 ${fonts};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
${small(`Or open this address: ${link(url, url)}`)}`

const footer = ({ reason, manage, stop }: MailContent): string =>
  [small(escapeHtml(reason)), ...[manage, stop].flatMap((to) => (to ? [small(link(to.url, to.label))] : []))].join('')

const body = (content: MailContent): string =>
  [
    `<h1 class="ink" style="margin:0 0 16px;font:700 28px/1.15 ${headingFonts};letter-spacing:-.02em;color:${ink}">${escapeHtml(content.heading)}</h1>`,
    ...(content.date ? [dateBlock(content.date)] : []),
    ...content.paragraphs.map(paragraph),
    ...(content.button ? [button(content.button)] : []),
    ...(content.afterButton ?? []).map((text) => small(escapeHtml(text))),
  ].join('\n')

/** The mail as HTML: tables and inline styles, because that is what mail readers agree on. */
export const mailHtml = (content: MailContent): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${paper}"><tr><td align="center" style="padding:24px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:0 4px 12px"><span class="brand" style="font:800 22px/1.2 ${headingFonts};letter-spacing:-.02em;color:${aubergine}">Muster</span></td></tr>
<tr><td class="sheet sheet-cell" style="background:${sheet};border:1px solid ${line};border-radius:10px;padding:32px">
${body(content)}
</td></tr>
<tr><td style="padding:20px 4px 0">${footer(content)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
