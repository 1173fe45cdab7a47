import { dateParts } from '../platform/base/date-parts.ts'
import { escapeHtml } from './escape-html.ts'
import type { MailDay } from './mail-content.ts'
import { colours, fonts, headingFonts, link } from './mail-style.ts'

/** As the site writes a calendar day `YYYY-MM-DD`: `Sunday 7 June 2026`. */
const wholeDay = (day: string): string => {
  const { weekday, numeral, month, year } = dateParts(day)
  return `${weekday} ${numeral} ${month} ${year}`
}

/** An instant in words, with its zone: `Tuesday 24 November 2026, 14:05 UTC`. */
export const instantInWords = (instant: Date): string => {
  const iso = instant.toISOString()
  return `${wholeDay(iso.slice(0, 10))}, ${iso.slice(11, 16)} UTC`
}

/** A calendar day in words, or that there is none yet. */
export const dayInWords = (day: string | null): string => (day === null ? 'Date to be announced' : wholeDay(day))

const { ink, mute, marigold, marigoldDeep, sunk, line } = colours

const looks = {
  coming: { block: 'day', head: 'day-head', ground: marigold, bar: marigoldDeep, text: ink },
  quiet: { block: 'quiet', head: 'quiet-head', ground: sunk, bar: line, text: mute },
}

const undated = {
  coming: { weekday: '', numeral: '?', month: 'No date' },
  over: { weekday: '', numeral: '–', month: 'No date' },
}

const row = (text: string, font: string, colour: string, more = ''): string =>
  `<div style="font:${font};color:${colour};${more}">${escapeHtml(text)}</div>`

const block = ({ day, state = 'coming' }: MailDay): string => {
  const look = state === 'coming' ? looks.coming : looks.quiet
  const parts = day === null ? undated[state === 'coming' ? 'coming' : 'over'] : dateParts(day)
  const struck = state === 'cancelled' && day !== null ? 'text-decoration:line-through;' : ''
  const rows = [
    ...(parts.weekday ? [row(parts.weekday, `600 13px/1.2 ${headingFonts}`, look.text)] : []),
    row(parts.numeral, `800 46px/1 ${headingFonts}`, look.text, `letter-spacing:-.05em;${struck}`),
    row(parts.month, `600 14px/1.2 ${headingFonts}`, look.text),
  ].join('')
  return `<table role="presentation" width="108" cellpadding="0" cellspacing="0" border="0" style="width:108px;border-collapse:separate"><tr>
<td class="${look.head}" height="10" bgcolor="${look.bar}" style="height:10px;font-size:0;line-height:0;background:${look.bar};border-radius:8px 8px 0 0">&nbsp;</td>
</tr><tr>
<td class="${look.block}" align="center" bgcolor="${look.ground}" style="background:${look.ground};border-radius:0 0 8px 8px;padding:8px 6px 10px">${rows}</td>
</tr></table>`
}

type DayLine = { text: string; url?: string | undefined }

/** The lines beside the block. The plain text has the same. */
export const dayLines = ({ title, day, state = 'coming', start, meetingPoint, mapUrl, note }: MailDay): DayLine[] => {
  const cancelled = state === 'cancelled' ? ['Cancelled'] : []
  const when =
    day === null && state === 'cancelled'
      ? []
      : [day === null || start === undefined ? dayInWords(day) : `${dayInWords(day)}, ${start}`]
  const linesOf = (texts: (string | undefined)[]): DayLine[] => texts.flatMap((text) => (text ? { text } : []))
  const point = meetingPoint ? [{ text: meetingPoint, url: mapUrl }] : []
  return [...linesOf([title, ...cancelled, ...when]), ...point, ...linesOf([note])]
}

const besideLine = ({ text, url }: DayLine, isTitle: boolean): string =>
  isTitle
    ? `<div class="ink" dir="auto" style="margin:0 0 4px;font:700 19px/1.25 ${headingFonts};color:${ink};overflow-wrap:anywhere">${escapeHtml(text)}</div>`
    : `<div class="mute" style="font:400 16px/1.45 ${fonts};color:${mute}">${url === undefined ? escapeHtml(text) : link(url, text, mute)}</div>`

/** The date block of the site, built from tables, because mail readers support little else. */
export const dateTable = (day: MailDay): string => {
  const beside = dayLines(day).map((line, index) => besideLine(line, index === 0 && day.title !== undefined))
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>
<td width="108" valign="top" style="width:108px">${block(day)}</td>
<td valign="middle" style="padding-left:16px">${beside.join('\n')}</td>
</tr></table>`
}
