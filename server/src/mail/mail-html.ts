import type { AccentShades, Shades } from '@muster/contract/facts/accent.ts'
import { escapeHtml } from './escape-html.ts'
import type { MailContent, MailLink } from './mail-content.ts'
import { dateTable } from './mail-date.ts'
import { footOf } from './mail-foot.ts'
import { colours, darkStyles, fonts, headingFonts, link, paragraph, small, writtenOut } from './mail-style.ts'

const { paper, sheet, line, ink } = colours

/** The name of the site, and the shades of its accent colour. */
type Look = { name: string; shades: AccentShades }

// Filler characters. Without them, mail lists continue with the text after the preheader.
const filler = '&#847;&zwnj;&nbsp;'.repeat(60)

const preheader = ({ preheader: text, paragraphs }: MailContent): string =>
  `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px">${escapeHtml(text ?? paragraphs[0] ?? '')}${filler}</div>`

const coverRow = ({ cover, button }: MailContent): string => {
  if (!cover) return ''
  const picture = `<img src="${escapeHtml(cover.url)}" alt="${escapeHtml(cover.alt)}" width="598" style="display:block;width:100%;height:auto;border:0;border-radius:9px 9px 0 0;font:400 14px/1.5 ${fonts};color:${ink}">`
  const linked = button ? `<a href="${escapeHtml(button.url)}">${picture}</a>` : picture
  return `<tr><td class="ink" style="padding:0">${linked}</td></tr>\n`
}

const buttonTable = ({ label, url }: MailLink, { accent, on }: Shades): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
<td class="button" bgcolor="${accent}" style="background:${accent};border-radius:8px;mso-padding-alt:14px 28px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;font:700 17px/1.2 ${fonts};color:${on};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
${small(`Or open this address: ${writtenOut(url, accent)}`)}`

const linkLine = ({ label, url }: MailLink, { accent }: Shades): string =>
  `<p style="margin:12px 0 0;font:400 16px/1.5 ${fonts}">${link(url, label, accent)}</p>`

const footer = (content: MailContent, { accent }: Shades): string => {
  const { words, links } = footOf(content)
  return [
    ...words.map((text) => small(escapeHtml(text))),
    ...links.map(({ url, label }) => small(link(url, label, accent))),
  ].join('')
}

const body = (content: MailContent, shades: Shades): string =>
  [
    `<h1 class="ink" style="margin:0 0 20px;font:700 28px/1.15 ${headingFonts};letter-spacing:-.02em;color:${ink};overflow-wrap:anywhere">${escapeHtml(content.heading)}</h1>`,
    ...(content.date ? [dateTable(content.date)] : []),
    ...content.paragraphs.map(paragraph),
    ...(content.button ? [buttonTable(content.button, shades)] : []),
    ...(content.afterButton ?? []).map((text) => small(escapeHtml(text))),
    ...(content.links ?? []).map((each) => linkLine(each, shades)),
  ].join('\n')

/** Renders a mail as HTML with tables and inline styles, which all mail readers support. */
export const mailHtml = (content: MailContent, { name, shades: { light, dark } }: Look): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${darkStyles(dark)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${paper}">
${preheader(content)}
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper}" style="background:${paper}"><tr><td align="center" style="padding:24px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:0 4px 12px"><span class="brand" style="font:800 22px/1.2 ${headingFonts};letter-spacing:-.02em;color:${light.accent}">${escapeHtml(name)}</span></td></tr>
<tr><td><table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${sheet}" style="background:${sheet};border:1px solid ${line};border-radius:10px;border-collapse:separate">
${coverRow(content)}<tr><td class="sheet-cell" style="padding:32px">
${body(content, light)}
</td></tr></table></td></tr>
<tr><td style="padding:20px 4px 0">${footer(content, light)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
