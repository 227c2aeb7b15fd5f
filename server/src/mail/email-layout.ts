// The layout of every mail: the program's name, the news, one button. Plain text and HTML have the same content. Mail
// programs support little CSS: theme colours (hue 164) are plain values, the layout is one table, and nothing is loaded.
import { oneLine } from '@aruga/contract/typed-text'
import type { Language } from '@aruga/contract/values'
import en from '@aruga/locales/en/mail.server.json' with { type: 'json' }
import { escapeHtml } from '../texts/html.ts'
import { fill, localesOf } from '../texts/locales.ts'
import type { Message } from './message.ts'

/** A blank line in `body` begins a paragraph. `why`: the reason why it was sent, unless that is the usual one. */
export type MailContent = { title: string; body: string; link: { href: string; label: string }; why?: string }

/** The sending program, and its contacts for questions. */
export type Sender = { name: string; phone: string | null; emailAddress: string | null }

type Closing = typeof en.closing
const texts = localesOf('mail.server', en)

const styles = `body{margin:0;padding:0;width:100%;background:#eff6f2;color:#14211b}
a{color:#0d6044}
@media (prefers-color-scheme:dark){
body,.page{background:#0c1310!important;color:#edf1ef!important}
.card{background:#171f1b!important}
.ink{color:#edf1ef!important}
.ink-2{color:#b0bcb6!important}
.accent{color:#8bdbb7!important}
.ring{border-color:#8bdbb7!important}
.button{background:#8bdbb7!important}
.button a{color:#021c11!important}
.line{border-color:#2c3732!important}
}`
const font = "font-family:'Atkinson Hyperlegible Next','Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif"

/** Subject, text and HTML of a mail in one language. */
export function renderMail(
  content: MailContent,
  language: Language,
  sender: Sender,
): Pick<Message, 'senderName' | 'subject' | 'text' | 'html'> {
  const closing = texts[language].closing
  const why = `${content.why ?? fill(closing.why, { name: sender.name })} ${closing.doNotAnswer}`
  return {
    senderName: sender.name,
    // One line, even when a staff note has line breaks.
    subject: oneLine(content.title),
    text: plain(content, { ...closing, why }, sender),
    html: page(content, language, { ...closing, why }, sender),
  }
}

const contactsOf = ({ phone, emailAddress }: Sender) => [phone, emailAddress].filter((contact) => contact !== null)
const paragraphsOf = (body: string) => body.split(/\n\s*\n/).map((paragraph) => paragraph.trim())

function plain({ title, body, link }: MailContent, { why, ask }: Closing, sender: Sender): string {
  const contacts = contactsOf(sender)
  const questions = contacts.length > 0 ? `${ask} ${contacts.join(', ')}\n` : ''
  const parts = [sender.name, title, ...paragraphsOf(body), `${link.label}:\n${link.href}`]
  return `${parts.join('\n\n')}\n\n--\n${questions}${why}\n`
}

function page(content: MailContent, language: Language, { copy, why, ask }: Closing, sender: Sender): string {
  const title = escapeHtml(content.title)
  const href = escapeHtml(content.link.href)
  const name = escapeHtml(sender.name)
  const paragraphs = paragraphsOf(content.body).map((text) => escapeHtml(text).replaceAll('\n', '<br>'))
  const contacts = contactsOf(sender).map(escapeHtml).join(' &middot; ')
  const body = paragraphs.map(
    (text) => `<p class="ink" style="margin:0 0 16px;font-size:17px;line-height:1.5;color:#14211b">${text}</p>`,
  )
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${title}</title>
<style>${styles}</style>
</head>
<body style="margin:0;padding:0;background:#eff6f2;color:#14211b;${font}">
<div style="display:none;max-height:0;overflow:hidden">${paragraphs.join(' ')}${'&#847; '.repeat(40)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eff6f2;${font}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 12px 16px">
<span class="ring" style="display:inline-block;width:12px;height:12px;border:5px solid #0d6044;border-radius:50%;vertical-align:-5px"></span>
<span class="ink" style="padding-left:8px;font-size:20px;line-height:1.2;font-weight:bold;color:#14211b">${name}</span>
</td></tr>
<tr><td class="card" style="background:#fcfefd;border-radius:18px;padding:28px 24px">
<h1 class="ink" style="margin:0 0 12px;font-size:26px;line-height:1.16;color:#14211b">${title}</h1>
${body.join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:24px 0"><tr>
<td class="button" align="center" style="background:#0d6044;border-radius:12px"><a href="${href}" target="_blank" rel="noopener" style="display:block;padding:16px 20px;font-size:18px;line-height:20px;font-weight:bold;color:#f9fdfb;text-decoration:none">${escapeHtml(content.link.label)}</a></td>
</tr></table>
<p class="ink-2 line" style="margin:0;padding-top:16px;border-top:1px solid #d2dcd7;font-size:16px;line-height:1.5;color:#46554e">${copy}<br>
<a class="accent" href="${href}" target="_blank" rel="noopener" style="color:#0d6044;word-break:break-all;overflow-wrap:anywhere">${href}</a></p>
</td></tr>
<tr><td style="padding:16px 12px 0">
${contacts && `<p class="ink-2" style="margin:0 0 8px;font-size:16px;line-height:1.5;color:#46554e">${ask} ${contacts}</p>\n`}<p class="ink-2" style="margin:0;font-size:16px;line-height:1.5;color:#46554e">${escapeHtml(why)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
