// What every mail looks like: a line of greeting, what happened, one link. Plain text and HTML say the same.
import type { Language } from '@aruga/contract/values'
import { escapeHtml } from '../html.ts'
import type { Message } from './mailer.ts'

export type Words = { title: string; body: string; link: { href: string; label: string } }

const closing: Record<Language, string> = {
  en: 'You get this mail because you are registered with this program. Please do not answer it.',
  fil: 'Natanggap po ninyo ito dahil nakarehistro kayo sa programang ito. Huwag pong sagutin ang mail na ito.',
}

/** Subject, text and HTML of a mail in one language. */
export function written(words: Words, language: Language): Pick<Message, 'subject' | 'text' | 'html'> {
  const { title, body, link } = words
  return {
    subject: title,
    text: `${title}\n\n${body}\n\n${link.label}: ${link.href}\n\n--\n${closing[language]}\n`,
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;font:17px/1.5 sans-serif;color:#14211b;background:#eff6f2">
<div style="max-width:560px;margin:0 auto;background:#fcfefd;border-radius:18px;padding:28px">
<h1 style="font-size:24px;margin:0 0 12px">${escapeHtml(title)}</h1><p style="margin:0 0 24px">${escapeHtml(body)}</p>
<p style="margin:0"><a href="${escapeHtml(link.href)}" style="display:inline-block;background:#0d6044;color:#f9fdfb;padding:14px 20px;border-radius:12px;font-weight:bold;text-decoration:none">${escapeHtml(link.label)}</a></p>
</div><p style="max-width:560px;margin:16px auto 0;font-size:14px;color:#46554e">${escapeHtml(closing[language])}</p></body></html>`,
  }
}
